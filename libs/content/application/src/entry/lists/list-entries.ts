import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeErrors, type LiveContentType } from '@annal/content-domain';
import type { EntryDocument, EntryStatus, VersionStatus } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { searchOrder, sortOf, type EntryOrder, type EntrySort } from './entry-order.ts';
import { entryPage } from './entry-pages.ts';
import { entrySetOf, type EntryScope } from './entry-scope.ts';
import { EntryViews } from '../views/entry-views.ts';
import type { EntryView, FieldSelection } from '../views/entry.view.ts';
import { listQuery } from '../../search/list-query.ts';
import { IndexedEntries } from '../../search/indexed-entries.ts';
import { SeenTypes } from './seen-types.ts';

export interface EntryListing {
  readonly project: ProjectRef & { readonly primaryLanguage: LanguageCode };
  readonly contentTypeId?: string;
  readonly dataFormats: readonly ('entry' | 'asset')[];
  readonly versionStatus: VersionStatus;
  readonly language?: LanguageCode | '*';
  /** In addition to the others (search.md 7). */
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

interface DocumentPage {
  readonly totalCount: number;
  readonly documents: readonly EntryDocument[];
}

@QueryHandler(ListEntries)
export class ListEntriesHandler implements IQueryHandler<ListEntries> {
  constructor(
    private readonly indexed: IndexedEntries,
    private readonly views: EntryViews,
    private readonly seen: SeenTypes,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ listing, actor }: ListEntries): Promise<EntryPage> {
    const types = this.visibleTypes(listing, actor);
    if (types.length === 0) return { totalCount: 0, items: [] };
    const sort = sortOf(listing.order, listing.language === '*');
    const { totalCount, documents } = await (sort ? this.read(listing, types, sort) : this.search(listing, types));
    const { project, selection } = listing;
    return { totalCount, items: (await this.views.of(documents, { project, actor, selection })).flat() };
  }

  private async read(listing: EntryListing, types: readonly LiveContentType[], sort: EntrySort): Promise<DocumentPage> {
    const { pageIndex, pageSize: limit } = listing;
    const { entries } = this.indexed;
    const scope = this.scopeOf(listing, types);
    const { filter, totalCount } = await entrySetOf(scope, (name, key) => entries.count(name, key));
    const skip = pageIndex * limit;
    const documents = skip < totalCount ? await entryPage(entries, filter, { sort, skip, limit }) : [];
    return { totalCount, documents };
  }

  /** For an order that the read model does not have. Unknown names are ignored (entries.md 3.5). */
  private async search(listing: EntryListing, types: readonly LiveContentType[]): Promise<DocumentPage> {
    const { project, pageIndex, pageSize } = listing;
    const components = this.contentTypes.components(project.uuid).fields('published');
    const order = searchOrder(listing.order);
    const query = listQuery({ scope: this.scopeOf(listing, types), types, components, order, pageIndex, pageSize });
    if (!query) return this.read(listing, types, sortOf([], listing.language === '*') as EntrySort);
    const { answer, found } = await this.indexed.find(query);
    return { totalCount: answer.totalCount, documents: found.map(({ document }) => document) };
  }

  private visibleTypes(
    { project, contentTypeId, dataFormats }: EntryListing,
    actor: Actor,
  ): readonly LiveContentType[] {
    if (contentTypeId === undefined)
      return this.seen.all(project, actor).filter(({ latest }) => dataFormats.includes(latest.dataFormat));
    const type = this.contentTypes.find(project.uuid, contentTypeId);
    if (!type) throw contentTypeErrors.notFound(contentTypeId, { projectId: project.id });
    this.seen.require(project, type, actor);
    return [type];
  }

  private scopeOf(listing: EntryListing, visible: readonly LiveContentType[]): EntryScope {
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
    };
  }
}

function statusesOf({ versionStatus, includeArchived, includeDeleted }: EntryListing): readonly EntryStatus[] {
  if (versionStatus === 'published') return ['published'];
  return [
    'latest',
    ...(includeArchived ? (['archived'] as const) : []),
    ...(includeDeleted ? (['deleted'] as const) : []),
  ];
}
