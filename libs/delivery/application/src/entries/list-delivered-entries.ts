import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntryDocumentLists, type EntryOrder } from '@annal/content-application';
import type { LiveContentType } from '@annal/content-domain';
import type { LanguageCode } from '@annal/kernel';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import { DeliveredEntries } from './delivered-entries.ts';
import type { DeliveredEntry } from './entry-renderer.ts';
import type { EntryShape } from './entry-selection.ts';

export interface DeliveredListing {
  readonly contentTypeId?: string | undefined;
  readonly dataFormats: readonly ('entry' | 'asset')[];
  /** Absent: one variation of each entry. `*`: all of them. */
  readonly language?: LanguageCode | '*' | undefined;
  readonly order: readonly EntryOrder[];
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly shape: EntryShape;
}

export interface DeliveredPage {
  readonly totalCount: number;
  readonly items: readonly DeliveredEntry[];
}

export class ListDeliveredEntries extends Query<DeliveredPage> {
  constructor(
    readonly listing: DeliveredListing,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveredEntries)
export class ListDeliveredEntriesHandler implements IQueryHandler<ListDeliveredEntries> {
  constructor(
    private readonly lists: EntryDocumentLists,
    private readonly types: DeliveredTypes,
    private readonly entries: DeliveredEntries,
  ) {}

  async execute({ listing, reading }: ListDeliveredEntries): Promise<DeliveredPage> {
    const { project, view: versionStatus } = reading;
    const types = this.typesOf(listing, reading);
    // Titles, by which lists are ordered, may be labels.
    reading.keys.tags();
    if (types.length === 0) return { totalCount: 0, items: [] };
    const { totalCount, documents } = await this.lists.page(
      { ...listing, project, versionStatus, isDelivered: true },
      types,
    );
    const shown = await this.entries.of(documents, reading, listing.shape);
    return { totalCount, items: shown.filter((entry) => entry !== undefined) };
  }

  private typesOf({ contentTypeId, dataFormats }: DeliveredListing, reading: Reading): readonly LiveContentType[] {
    if (contentTypeId === undefined) {
      this.types.requireView(reading);
      reading.keys.entries();
      return this.types.all(reading).filter(({ published }) => published && dataFormats.includes(published.dataFormat));
    }
    const { uuid, id } = this.types.require(reading, contentTypeId);
    reading.keys.entriesOf(id);
    return this.types.all(reading).filter(({ latest }) => latest.uuid === uuid);
  }
}
