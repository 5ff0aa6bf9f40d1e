import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import type { Reading } from '../reading.ts';
import { DeliveredEntries } from './delivered-entries.ts';
import type { DeliveredEntry } from './entry-renderer.ts';
import type { EntryShape } from './entry-selection.ts';
import { chosenVariation } from './get-delivered-entry.ts';

/** Several entries at once, each in the variation that `GetDeliveredEntry` chooses (delivery.md 8). */
export class GetDeliveredEntries extends Query<readonly DeliveredEntry[]> {
  constructor(
    readonly entryIds: readonly string[],
    readonly language: LanguageCode | undefined,
    readonly shape: EntryShape,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveredEntries)
export class GetDeliveredEntriesHandler implements IQueryHandler<GetDeliveredEntries> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly entries: DeliveredEntries,
  ) {}

  /** In the given order, each once; without those that are not delivered. */
  async execute({ entryIds, language, shape, reading }: GetDeliveredEntries): Promise<readonly DeliveredEntry[]> {
    const { project, view: status, keys } = reading;
    const ids = [...new Set(entryIds)];
    for (const id of ids) keys.entry(id);
    const filter = { projectUuid: project.uuid, entryId: { $in: ids }, status, ...(language && { language }) };
    const found = await this.readModels.reader(entryProjection).find(filter);
    const byEntry = new Map<string, EntryDocument[]>();
    for (const document of found) byEntry.set(document.entryId, [...(byEntry.get(document.entryId) ?? []), document]);
    const chosen = ids.flatMap((id) => chosenVariation(byEntry.get(id) ?? [], project, this.contentTypes) ?? []);
    return (await this.entries.of(chosen, reading, shape)).filter((entry) => entry !== undefined);
  }
}
