import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { LARGEST_PAGE } from '@annal/content-application';
import { entryDocumentId, entryProjection, type EntryDocument, type VersionStatus } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import { DeliveredEntries } from './delivered-entries.ts';
import type { DeliveredEntry } from './entry-renderer.ts';
import type { EntryShape } from './entry-selection.ts';

export interface WantedVariation {
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly versionStatus: VersionStatus;
}

/** Variations by their keys, as the client resolves links (delivery.md 1.7). */
export class FindDeliveredEntries extends Query<readonly DeliveredEntry[]> {
  constructor(
    readonly wanted: readonly WantedVariation[],
    readonly shape: EntryShape,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(FindDeliveredEntries)
export class FindDeliveredEntriesHandler implements IQueryHandler<FindDeliveredEntries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly types: DeliveredTypes,
    private readonly entries: DeliveredEntries,
  ) {}

  /** In the order of the keys; without those that are not delivered. */
  async execute({ wanted, shape, reading }: FindDeliveredEntries): Promise<readonly DeliveredEntry[]> {
    const { project, keys } = reading;
    for (const { entryId } of wanted) keys.entry(entryId);
    const views = [...new Set(wanted.map(({ versionStatus }) => versionStatus))];
    if (views.includes('latest')) {
      reading.limits.forCallerOnly();
      this.types.requireView({ ...reading, view: 'latest' });
    }
    const ids = new Set(wanted.map((key) => idOf(project.uuid, key)));
    const found: readonly EntryDocument[] = await this.readModels
      .reader(entryProjection)
      .find({ _id: { $in: [...ids] } }, { mostBytes: LARGEST_PAGE });
    const shown = new Map<string, DeliveredEntry>();
    for (const view of views) {
      const own = found.filter((document) => document.status === view);
      const entries = await this.entries.of(own, { ...reading, view }, shape);
      for (const [index, { _id }] of own.entries()) {
        const entry = entries[index];
        if (entry) shown.set(_id, entry);
      }
    }
    return [...ids].map((id) => shown.get(id)).filter((entry) => entry !== undefined);
  }
}

const idOf = (projectUuid: string, { entryId, language, versionStatus }: WantedVariation) =>
  entryDocumentId(projectUuid, entryId, language, versionStatus);
