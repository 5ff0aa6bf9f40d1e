import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { LiveContentType } from '@annal/content-domain';
import {
  entryProjection,
  type EntryDocument,
  type EntryStatus,
  type ShownEntryDocument,
} from '@annal/content-read-models';
import { canonicalLanguage, CLOCK, DomainError, type Actor, type Clock, type LanguageCode } from '@annal/kernel';
import { ReadModels, type Reader, type ReadFilter } from '@annal/read-models';
import { filterBy, type Filter } from '@annal/list-filters';
import { everything, type Aggregation, type Clause, type FieldClause, type OrderItem } from '@annal/search-query';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { AllowedEvents } from './allowed-events.ts';
import { ContentTypeDirectory } from './content-type-directory.ts';
import { entryAccess } from './entry-access.ts';
import { entrySetOf, oneOf, type EntryScope, type EntrySet } from './entry-scope.ts';
import { viewsOf, type FieldSelection } from './entry.view.ts';
import { lateTargets } from './late-targets.ts';
import { shownTags } from './tags/shown-tags.ts';
import type { EntryPage } from './list-entries.ts';
import { aggregationsOf, type Aggregations } from './search-aggregations.ts';
import { mentions, topLevel } from './search/clauses.ts';
import { placesNear } from './search-distance.ts';
import { linkedByTitle } from './search-links.ts';
import { holdsWithout, SearchFilters, type SearchGround } from './search-filter.ts';
import { MAX_TIME_MS, ranking } from './search-ranking.ts';
import { placeOf, shapesOf, type SearchShape } from './search/field-shapes.ts';

export interface EntrySearch {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly where: Clause;
  /** By relevance and title, where empty. */
  readonly order: readonly OrderItem[];
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Beside the others (search.md 7). */
  readonly includeArchived: boolean;
  readonly includeDeleted: boolean;
  readonly selection?: FieldSelection | undefined;
  readonly aggregations?: readonly Aggregation[] | undefined;
}

export interface FoundEntries extends EntryPage {
  /** Over all pages; absent where none are asked for. */
  readonly aggregations?: Aggregations;
}

export class SearchEntries extends Query<FoundEntries> {
  constructor(
    readonly search: EntrySearch,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Documents behind this many are not paged to: skipping costs as much as reading. */
const MAX_WINDOW = 100_000;

@QueryHandler(SearchEntries)
export class SearchEntriesHandler implements IQueryHandler<SearchEntries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ search, actor }: SearchEntries): Promise<FoundEntries> {
    const { project, pageIndex, pageSize, aggregations: asked } = search;
    const seen = this.seenTypes(search, actor);
    const types = this.searchedTypes(search, seen);
    if (types.length === 0) return { totalCount: 0, items: [], ...(asked && { aggregations: nothingCounted(asked) }) };
    const entries = this.readModels.reader(entryProjection);
    const scope = this.scopeOf(search, types);
    const ground = this.groundOf(project.uuid, types, actor);
    const near = await placesNear(entries, pageFilter(scope), search.where, ground);
    const linked = await linkedByTitle(entries, search.where, {
      scope: countFilter({
        ...scope,
        statuses: scope.statuses.filter(isLive),
        language: '*',
        contentTypeUuids: uuidsOf(seen),
      }),
      ground: this.groundOf(project.uuid, seen, actor),
      projectUuid: project.uuid,
    });
    const filters = new SearchFilters(ground, near.ids, linked);
    const condition = filterBy(beyondScope(search.where), (clause) => filters.filterOf(clause));
    const { filter, totalCount } = await this.found(entries, scope, condition);
    const matches = { filter: narrowed(scope, condition), totalCount };
    const counted = totalCount === 0 ? nothingCounted : aggregationsOf(entries, matches, filters);
    const told = { totalCount, ...(asked && { aggregations: await counted(asked) }) };
    const skip = pageIndex * pageSize;
    if (pageSize === 0 || skip >= totalCount) return { ...told, items: [] };
    if (skip + pageSize > MAX_WINDOW) throw beyondWindow();
    const page = { skip, limit: pageSize };
    const found = await ranking({ search, filters, near, totalCount }).page(entries, filter, page);
    const targets = await lateTargets(entries, this.contentTypes, project.uuid, found);
    const { selection, order } = search;
    const viewing = {
      project,
      allowed: new AllowedEvents(this.access, actor),
      contentTypes: this.contentTypes,
      targets,
      tags: await shownTags(this.readModels, this.contentTypes, project.uuid, found),
      selection,
    };
    const shown = (document: ShownEntryDocument) =>
      viewsOf(document, viewing).map((view) => near.shownIn(view, document._id, order));
    return { ...told, items: found.flatMap(shown) };
  }

  private async found(entries: Reader<EntryDocument>, scope: EntryScope, condition: Filter): Promise<EntrySet> {
    const all = this.contentTypes.all(scope.projectUuid).length;
    const isNarrowed = scope.contentTypeUuids !== undefined && scope.contentTypeUuids.length < all;
    if (Object.keys(condition).length === 0)
      return entrySetOf(isNarrowed ? scope : { ...scope, contentTypeUuids: undefined }, (name, key) =>
        entries.count(name, key),
      );
    const totalCount = await entries.countMatching(
      { ...(usesOrder(condition) ? pageFilter(scope) : countFilter(scope)), $and: [condition] },
      { maxTimeMS: MAX_TIME_MS },
    );
    return { filter: { ...pageFilter(scope), $and: [condition] }, totalCount };
  }

  /** The content types whose entries the caller may see. */
  private seenTypes({ project }: EntrySearch, actor: Actor): readonly LiveContentType[] {
    const operation = 'listing the entries';
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const isSeen = ({ latest, published = latest }: LiveContentType) => {
      const workflow = this.contentTypes.workflow(project.uuid, published.workflowId);
      return this.access.allows(actor, { ...entryAccess(published, workflow), action: 'sysView', operation });
    };
    return this.contentTypes.all(project.uuid).filter(isSeen);
  }

  /** As far as the query does not rule them out itself. */
  private searchedTypes({ project, where }: EntrySearch, seen: readonly LiveContentType[]): readonly LiveContentType[] {
    const isAsked = ({ latest: { id, dataFormat } }: LiveContentType) =>
      topLevel(where).every(
        (clause) => couldBe(clause, 'sys.contenttypeid', id) && couldBe(clause, 'sys.dataformat', dataFormat),
      );
    const components = this.contentTypes.components(project.uuid).fields('published');
    const hasFields = ({ latest, published = latest }: LiveContentType) => {
      const shapes = shapesOf(published.fields, components);
      return topLevel(where).every((clause) => couldHave(clause, shapes));
    };
    return seen.filter((type) => isAsked(type) && hasFields(type));
  }

  private scopeOf(search: EntrySearch, types: readonly LiveContentType[]): EntryScope {
    const { project, where, includeArchived, includeDeleted } = search;
    const statuses: readonly EntryStatus[] = [
      'latest',
      ...(mentions(where, 'sys.versionstatus') ? (['published'] as const) : []),
      ...(includeArchived ? (['archived'] as const) : []),
      ...(includeDeleted ? (['deleted'] as const) : []),
    ];
    return {
      projectUuid: project.uuid,
      primaryLanguage: project.primaryLanguage,
      statuses,
      language: languageOf(where) ?? '*',
      dataFormats: ['entry', 'asset'],
      contentTypeUuids: uuidsOf(types),
    };
  }

  private groundOf(projectUuid: string, types: readonly LiveContentType[], actor: Actor): SearchGround {
    return {
      definitions: types.map(({ latest, published = latest }) => published),
      components: this.contentTypes.components(projectUuid).fields('published'),
      now: this.clock(),
      caller: actor.name,
    };
  }
}

const isLive = (status: EntryStatus): boolean => status === 'latest' || status === 'published';

function uuidsOf(types: readonly LiveContentType[]): readonly string[] {
  return types.map(({ latest }) => latest.uuid);
}

function nothingCounted(asked: readonly Aggregation[]): Aggregations {
  return Object.fromEntries(asked.map(({ name }) => [name, {}]));
}

/** In no order. */
function narrowed(scope: EntryScope, condition: Filter): ReadFilter {
  return Object.keys(condition).length === 0 ? countFilter(scope) : { ...countFilter(scope), $and: [condition] };
}

/** What every index of conditions begins with. */
function countFilter({ contentTypeUuids = [], statuses, language }: EntryScope): ReadFilter {
  const ofTypes = { contentTypeUuid: oneOf(contentTypeUuids), status: oneOf(statuses) };
  return language === '*' ? ofTypes : { ...ofTypes, language };
}

/** What every index of orders begins with, too. */
function pageFilter(scope: EntryScope): ReadFilter {
  return scope.language === '*' ? { ...countFilter(scope), isDefault: { $in: [true, false] } } : countFilter(scope);
}

function usesOrder(condition: Filter): boolean {
  return /"(titleKey|entryId|version\.(created|modified))"/.test(JSON.stringify(condition));
}

/** Without the conditions that the choice of content types and of the language answers. */
function beyondScope(where: Clause): Clause {
  const isAnswered = (clause: Clause) => clause.kind === 'field' && isScope(clause);
  if (where.kind !== 'and') return isAnswered(where) ? everything : where;
  return { kind: 'and', clauses: where.clauses.filter((clause) => !isAnswered(clause)).map(beyondScope) };
}

function isScope({ field, operator, value }: FieldClause): boolean {
  if (!['sys.contenttypeid', 'sys.dataformat'].includes(field.toLowerCase())) return false;
  return operator === 'equalTo' || (operator === 'in' && Array.isArray(value));
}

/** A condition that has to hold rules out the content types that have no such field. */
function couldHave(clause: FieldClause, shapes: ReadonlyMap<string, SearchShape>): boolean {
  const name = clause.field.toLowerCase();
  if (/^(sys\..*|entrytitle|entrydescription|_?searchcontent|\*)$/.test(name)) return true;
  return holdsWithout(clause) || placeOf(name, shapes) !== undefined;
}

function couldBe(clause: FieldClause, field: string, value: string): boolean {
  if (clause.field.toLowerCase() !== field) return true;
  const is = (wanted: unknown) => typeof wanted === 'string' && wanted.toLowerCase() === value.toLowerCase();
  if (clause.operator === 'equalTo') return is(clause.value);
  return clause.operator !== 'in' || clause.value.some(is);
}

/** Of a query that is about one language only. */
function languageOf(where: Clause): LanguageCode | undefined {
  const named = topLevel(where).find(
    ({ field, operator }) => field.toLowerCase() === 'sys.language' && operator === 'equalTo',
  );
  return typeof named?.value === 'string' ? canonicalLanguage(named.value) : undefined;
}

function beyondWindow(): DomainError {
  const message = `Only the first ${MAX_WINDOW} results can be paged through; narrow the query down`;
  return new DomainError('rejected', 'Search.Invalid', 'There are validation errors in the query', [
    { field: 'pageIndex', message },
  ]);
}
