import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeErrors, type LiveContentType } from '@annal/content-domain';
import { entryProjection, shownOnly, type EntryStatus, type VersionStatus } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { AccessControl } from '@annal/security-contracts';
import type { ProjectRef } from '@annal/structure-contracts';
import { AllowedEvents } from './allowed-events.ts';
import { ContentTypeDirectory } from './content-type-directory.ts';
import { entryAccess } from './entry-access.ts';
import { entryPage } from './entry-pages.ts';
import { entrySetOf, type EntryScope } from './entry-scope.ts';
import { sortOf, type EntryOrder } from './entry-order.ts';
import { viewsOf, type EntryView, type FieldSelection } from './entry.view.ts';
import { lateTargets } from './late-targets.ts';
import { shownTags } from './tags/shown-tags.ts';

export interface EntryListing {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  /** By id in any case or uuid; absent: entries of all types. */
  readonly contentTypeId?: string;
  /** Not used with a content type, which decides it. */
  readonly dataFormats: readonly ('entry' | 'asset')[];
  readonly versionStatus: VersionStatus;
  /** Absent: one variation per entry. `*`: all variations. */
  readonly language?: LanguageCode | '*';
  /** Beside the others, which they never are among (search.md 7). */
  readonly includeArchived?: boolean;
  readonly includeDeleted?: boolean;
  readonly order: readonly EntryOrder[];
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly selection?: FieldSelection;
}

export interface EntryPage {
  readonly totalCount: number;
  readonly items: readonly EntryView[];
}

export class ListEntries extends Query<EntryPage> {
  constructor(
    readonly listing: EntryListing,
    readonly actor: Actor,
  ) {
    super();
  }
}

@QueryHandler(ListEntries)
export class ListEntriesHandler implements IQueryHandler<ListEntries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly access: AccessControl,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ listing, actor }: ListEntries): Promise<EntryPage> {
    const types = this.visibleTypes(listing, actor);
    const scope = this.scopeOf(listing, types);
    if (scope.isEmpty) return { totalCount: 0, items: [] };
    const { pageIndex, pageSize } = listing;
    const entries = this.readModels.reader(entryProjection);
    const page = {
      sort: sortOf(listing.order, types, listing.language === '*'),
      skip: pageIndex * pageSize,
      limit: pageSize,
      projection: shownOnly,
    } as const;
    const { filter, totalCount } = await entrySetOf(scope, (name, key) => entries.count(name, key));
    const found = page.skip < totalCount ? await entryPage(entries, filter, page) : [];
    const { project, selection } = listing;
    const { access, contentTypes } = this;
    const targets = await lateTargets(entries, contentTypes, project.uuid, found);
    const tags = await shownTags(this.readModels, contentTypes, project.uuid, found);
    const viewing = { project, allowed: new AllowedEvents(access, actor), contentTypes, targets, tags, selection };
    return { totalCount, items: found.flatMap((document) => viewsOf(document, viewing)) };
  }

  /** Of what the list is about, the content types whose entries the caller may see (security.md 11). */
  private visibleTypes(listing: EntryListing, actor: Actor): readonly LiveContentType[] {
    const { project, contentTypeId, dataFormats } = listing;
    const operation = 'listing the entries';
    const seen = ({ latest, published = latest }: LiveContentType) => {
      const workflow = this.contentTypes.workflow(project.uuid, published.workflowId);
      return { ...entryAccess(published, workflow), action: 'sysView', operation };
    };
    if (contentTypeId !== undefined) {
      const type = this.contentTypes.find(project.uuid, contentTypeId);
      if (!type) throw contentTypeErrors.notFound(contentTypeId, { projectId: project.id });
      this.access.require(actor, seen(type));
      return [type];
    }
    this.access.require(actor, { resource: 'project', action: 'view', projectUuid: project.uuid, operation });
    const types = this.contentTypes.all(project.uuid).filter(({ latest }) => dataFormats.includes(latest.dataFormat));
    return types.filter((type) => this.access.allows(actor, seen(type)));
  }

  private scopeOf(listing: EntryListing, visible: readonly LiveContentType[]): EntryScope & { isEmpty: boolean } {
    const { project, contentTypeId, dataFormats, language } = listing;
    const all = this.contentTypes.all(project.uuid).filter(({ latest }) => dataFormats.includes(latest.dataFormat));
    const isNarrowed = contentTypeId !== undefined || visible.length < all.length;
    return {
      projectUuid: project.uuid,
      primaryLanguage: project.primaryLanguage,
      statuses: statusesOf(listing),
      language,
      dataFormats,
      contentTypeUuids: isNarrowed ? visible.map(({ latest }) => latest.uuid) : undefined,
      isEmpty: visible.length === 0,
    };
  }
}

/** Nothing that is archived or deleted is published. */
function statusesOf({ versionStatus, includeArchived, includeDeleted }: EntryListing): readonly EntryStatus[] {
  if (versionStatus === 'published') return ['published'];
  return [
    'latest',
    ...(includeArchived ? (['archived'] as const) : []),
    ...(includeDeleted ? (['deleted'] as const) : []),
  ];
}
