import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  allOf,
  anyOf,
  away,
  compileSearch,
  IndexedEntries,
  inScope,
  mentions,
  SearchContextLoader,
  topLevel,
  type Aggregations,
  type SearchQuestion,
} from '@annal/content-application';
import type { EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { Condition } from '@annal/search-index';
import { isRelativeToNow, namesCaller, type Clause } from '@annal/search-query';
import type { AnswerLimits } from '../answer-limits.ts';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import { DeliveredEntries } from './delivered-entries.ts';
import { deliveredPaths } from './delivered-paths.ts';
import type { EntryShape } from './entry-selection.ts';
import type { DeliveredPage } from './list-delivered-entries.ts';
import { PlacedEntries } from './placed-entries.ts';

export interface DeliveredSearch extends Omit<SearchQuestion, 'includeArchived' | 'includeDeleted'> {
  readonly language?: LanguageCode | undefined;
  /** Absent: entries of all content types. */
  readonly contentTypeId?: string | undefined;
  readonly shape: EntryShape;
}

export interface DeliveredFindings extends DeliveredPage {
  readonly aggregations?: Aggregations;
}

export class SearchDeliveredEntries extends Query<DeliveredFindings> {
  constructor(
    readonly search: DeliveredSearch,
    readonly reading: Reading,
  ) {
    super();
  }
}

/** delivery.md 1.7. */
@QueryHandler(SearchDeliveredEntries)
export class SearchDeliveredEntriesHandler implements IQueryHandler<SearchDeliveredEntries> {
  constructor(
    private readonly contexts: SearchContextLoader,
    private readonly indexed: IndexedEntries,
    private readonly types: DeliveredTypes,
    private readonly entries: DeliveredEntries,
    private readonly placed: PlacedEntries,
  ) {}

  async execute({ search, reading }: SearchDeliveredEntries): Promise<DeliveredFindings> {
    const { project, context } = reading;
    reading.keys.tags();
    const definition = this.typeOf(search, reading);
    limit(reading.limits, search);
    const where = completeWhere(search, reading, definition?.id);
    const question = deliveredPaths({
      ...search,
      where: await this.placed.clauseOf(where, reading),
      includeArchived: false,
      includeDeleted: false,
    });
    const types = this.types.published(reading);
    const compiled = compileSearch(
      question,
      await this.contexts.of(question, { project, types, caller: context.actor.name }),
    );
    const allowed = this.allowed(where, reading);
    const condition = allowed ? allOf([compiled.query.condition, allowed]) : compiled.query.condition;
    const { answer, found } = await this.indexed.find({ ...compiled.query, condition });
    const shown = await this.show(
      found.map(({ document }) => document),
      reading,
      search.shape,
    );
    const items = found.flatMap(({ hit }, index) => {
      const entry = shown[index];
      return entry ? [away(entry, hit, compiled)] : [];
    });
    const aggregations = search.aggregations && { aggregations: compiled.aggregationsOf(answer) };
    return { totalCount: answer.totalCount, items, ...aggregations };
  }

  /** A search over one type does not depend on entries of others. */
  private typeOf({ contentTypeId }: DeliveredSearch, reading: Reading) {
    if (contentTypeId === undefined) {
      reading.keys.entries();
      return undefined;
    }
    const definition = this.types.require(reading, contentTypeId);
    reading.keys.entriesOf(definition.id);
    return definition;
  }

  /** Drafts only of content types whose drafts the caller may see. Undefined if the query cannot match any. */
  private allowed(where: Clause, reading: Reading): Condition | undefined {
    const isPublishedOnly = topLevel(where).some(
      (clause) =>
        clause.field.toLowerCase() === 'sys.versionstatus' &&
        clause.operator === 'equalTo' &&
        String(clause.value).toLowerCase() === 'published',
    );
    if (isPublishedOnly) return undefined;
    reading.limits.forCallerOnly();
    const drafts = { ...reading, view: 'latest' } as const;
    this.types.requireView(drafts);
    const seen = this.types.all(drafts).map(({ latest }) => latest.uuid);
    return anyOf([
      inScope({ property: 'status', oneOf: ['published'] }),
      inScope({ property: 'contentTypeUuid', oneOf: seen }),
    ]);
  }

  private async show(documents: readonly EntryDocument[], reading: Reading, shape: EntryShape) {
    const inView = (view: Reading['view']) => documents.filter(({ status }) => status === view);
    const [published, latest] = await Promise.all(
      (['published', 'latest'] as const).map(async (view) => {
        const own = inView(view);
        const shown = await this.entries.of(own, { ...reading, view }, shape);
        return new Map(own.map((document, index) => [document, shown[index]]));
      }),
    );
    return documents.map((document) => published?.get(document) ?? latest?.get(document));
  }
}

/** A query that does not name them gets the view of the request, and its language. */
function completeWhere(
  { where, language }: DeliveredSearch,
  { view }: Reading,
  contentTypeId: string | undefined,
): Clause {
  const clauses = [where];
  if (contentTypeId !== undefined) clauses.push(equal('sys.contentTypeId', contentTypeId));
  if (!mentions(where, 'sys.versionstatus')) clauses.push(equal('sys.versionStatus', view));
  if (language !== undefined && !mentions(where, 'sys.language')) clauses.push(equal('sys.language', language));
  return { kind: 'and', clauses };
}

const equal = (field: string, value: string): Clause => {
  return { kind: 'field', field, place: field, operator: 'equalTo', value };
};

function limit(limits: AnswerLimits, { where, aggregations = [] }: DeliveredSearch): void {
  const texts = textsIn([where, aggregations]);
  if (texts.some(isRelativeToNow)) limits.forNow();
  if (texts.some(namesCaller)) limits.forCallerOnly();
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
