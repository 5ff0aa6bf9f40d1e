import { Injectable } from '@nestjs/common';
import type { LiveContentType } from '@annal/content-domain';
import type { EntryDocument, EntryStatus } from '@annal/content-read-models';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { IndexedEntries } from '../../search/indexed-entries.ts';
import { listQuery } from '../../search/list-query.ts';
import { searchOrder, sortOf, type EntrySort } from './entry-order.ts';
import { entryPage } from './entry-pages.ts';
import { entrySetOf, type EntryScope } from './entry-scope.ts';
import type { EntryListing } from './list-entries.ts';

export type DocumentListing = Omit<EntryListing, 'selection'>;

interface DocumentPage {
  readonly totalCount: number;
  readonly documents: readonly EntryDocument[];
}

/** Pages of entries of given content types, from the read model or, for other orders, by the search index. */
@Injectable()
export class EntryDocumentLists {
  constructor(
    private readonly indexed: IndexedEntries,
    private readonly contentTypes: ContentTypeDirectory,
  ) {}

  async page(listing: DocumentListing, types: readonly LiveContentType[]): Promise<DocumentPage> {
    const sort = sortOf(listing.order, listing.language === '*');
    return sort ? this.read(listing, types, sort) : this.search(listing, types);
  }

  private async read(
    listing: DocumentListing,
    types: readonly LiveContentType[],
    sort: EntrySort,
  ): Promise<DocumentPage> {
    const { pageIndex, pageSize: limit } = listing;
    const { entries } = this.indexed;
    const scope = this.scopeOf(listing, types);
    const { filter, totalCount } = await entrySetOf(scope, (name, key) => entries.count(name, key));
    const skip = pageIndex * limit;
    const documents = skip < totalCount ? await entryPage(entries, filter, { sort, skip, limit }) : [];
    return { totalCount, documents };
  }

  /** For an order that the read model does not have. Unknown names are ignored (entries.md 3.5). */
  private async search(listing: DocumentListing, types: readonly LiveContentType[]): Promise<DocumentPage> {
    const { project, pageIndex, pageSize } = listing;
    const components = this.contentTypes.components(project.uuid).fields('published');
    const order = searchOrder(listing.order);
    const query = listQuery({ scope: this.scopeOf(listing, types), types, components, order, pageIndex, pageSize });
    if (!query) return this.read(listing, types, sortOf([], listing.language === '*') as EntrySort);
    const { answer, found } = await this.indexed.find(query);
    return { totalCount: answer.totalCount, documents: found.map(({ document }) => document) };
  }

  private scopeOf(listing: DocumentListing, visible: readonly LiveContentType[]): EntryScope {
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

function statusesOf({ versionStatus, includeArchived, includeDeleted }: DocumentListing): readonly EntryStatus[] {
  if (versionStatus === 'published') return ['published'];
  return [
    'latest',
    ...(includeArchived ? (['archived'] as const) : []),
    ...(includeDeleted ? (['deleted'] as const) : []),
  ];
}
