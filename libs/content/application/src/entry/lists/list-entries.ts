import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { contentTypeErrors, type LiveContentType } from '@annal/content-domain';
import type { VersionStatus } from '@annal/content-read-models';
import type { Actor, LanguageCode } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { EntryDocumentLists } from './entry-document-lists.ts';
import type { EntryOrder } from './entry-order.ts';
import type { AssetPreviews } from '../views/asset-previews.ts';
import { EntryViews } from '../views/entry-views.ts';
import type { EntryView, FieldSelection } from '../views/entry.view.ts';
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
  readonly previews?: AssetPreviews;
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
    private readonly lists: EntryDocumentLists,
    private readonly views: EntryViews,
    private readonly seen: SeenTypes,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async execute({ listing, actor }: ListEntries): Promise<EntryPage> {
    const types = this.visibleTypes(listing, actor);
    if (types.length === 0) return { totalCount: 0, items: [] };
    const { totalCount, documents } = await this.lists.page(listing, types);
    const { project, selection, previews } = listing;
    return { totalCount, items: (await this.views.of(documents, { project, actor, selection, previews })).flat() };
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
}
