import { Injectable } from '@nestjs/common';
import type { LiveContentType } from '@annal/content-domain';
import type { EntryDocument, EntryStatus } from '@annal/content-read-models';
import { ContentTypeDirectory } from '../../directory/content-type-directory.ts';
import { IndexedEntries } from '../../search/indexed-entries.ts';
import { listQuery } from '../../search/list-query.ts';
import { searchOrder, sortOf, type EntrySort } from './entry-order.ts';
import { entryPage } from './entry-pages.ts';
import { areAllIn, entrySetOf, type EntryScope } from './entry-scope.ts';
import type { EntryListing } from './list-entries.ts';

export interface DocumentListing extends Omit<EntryListing, 'selection'> {
  /** Without a language, of each entry the variation that delivery.md 3 chooses among those in the view. */
  readonly isDelivered?: true;
}

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
    if (listing.isDelivered && listing.language === undefined) return this.delivered(listing, types);
    const sort = sortOf(listing.order, listing.language === '*');
    return sort ? this.read(listing, types, sort) : this.search(listing, types);
  }

  private async delivered(listing: DocumentListing, types: readonly LiveContentType[]): Promise<DocumentPage> {
    const { project, isDelivered, ...others } = listing;
    const language = project.primaryLanguage;
    const scope = this.scopeOf({ ...listing, language }, types);
    const { entries } = this.indexed;
    // As a rule, all entries are there in the primary language, for which the read model has indexes.
    if (await areAllIn(scope, (name, key) => entries.count(name, key)))
      return this.page({ ...others, project, language }, types);
    return this.search(listing, types);
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
    const scope = this.scopeOf(listing, types);
    const question = { scope, types, components, isDelivered: listing.isDelivered ?? false, pageIndex, pageSize };
    const query =
      listQuery({ ...question, order: searchOrder(listing.order) }) ??
      (listing.isDelivered && listQuery({ ...question, order: searchOrder([]) }));
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
