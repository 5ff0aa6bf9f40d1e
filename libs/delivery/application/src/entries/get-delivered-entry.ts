import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import { canonicalGuid, type LanguageCode } from '@annal/kernel';
import { ReadModels } from '@annal/read-models';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import { DeliveredEntries } from './delivered-entries.ts';
import type { DeliveredEntry } from './entry-renderer.ts';
import type { EntryShape } from './entry-selection.ts';

export interface DeliveredEntryChoice {
  readonly entryId: string;
  /** Absent: the primary language, else the content type's default, else the oldest variation. */
  readonly language?: LanguageCode | undefined;
  readonly shape: EntryShape;
}

export class GetDeliveredEntry extends Query<DeliveredEntry> {
  constructor(
    readonly choice: DeliveredEntryChoice,
    readonly reading: Reading,
  ) {
    super();
  }
}

@QueryHandler(GetDeliveredEntry)
export class GetDeliveredEntryHandler implements IQueryHandler<GetDeliveredEntry> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly contentTypes: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
    private readonly entries: DeliveredEntries,
  ) {}

  async execute({ choice, reading }: GetDeliveredEntry): Promise<DeliveredEntry> {
    const { project, view } = reading;
    const entryId = canonicalGuid(choice.entryId);
    reading.keys.entry(entryId ?? choice.entryId);
    const chosen = entryId === undefined ? undefined : await this.variation(entryId, choice.language, reading);
    const definition = chosen && this.contentTypes.published(project.uuid, chosen.contentTypeUuid);
    if (definition) this.types.require(reading, definition.uuid);
    const [shown] = chosen && definition ? await this.entries.of([chosen], reading, choice.shape) : [];
    if (shown) return shown;
    const data = { projectId: project.id, entryId: choice.entryId, versionStatus: view };
    throw deliveryErrors.unknown('entry', choice.entryId, {
      ...data,
      ...(choice.language && { language: choice.language }),
    });
  }

  private async variation(
    entryId: string,
    language: LanguageCode | undefined,
    { project, view: status }: Reading,
  ): Promise<EntryDocument | undefined> {
    const filter = { projectUuid: project.uuid, entryId, status, ...(language && { language }) };
    const found = await this.readModels.reader(entryProjection).find(filter);
    return chosenVariation(found, project, this.contentTypes);
  }
}

/** delivery.md 3: the primary language, else the content type's default, else the oldest variation. */
export function chosenVariation(
  found: readonly EntryDocument[],
  { uuid, primaryLanguage }: Reading['project'],
  contentTypes: ContentTypeDirectory,
): EntryDocument | undefined {
  const [first] = found.toSorted((one, other) => (one.version.created < other.version.created ? -1 : 1));
  if (!first) return undefined;
  const usual = contentTypes.published(uuid, first.contentTypeUuid)?.defaultLanguage;
  const inLanguage = (code: LanguageCode | undefined) => found.find((each) => each.language === code);
  return inLanguage(primaryLanguage) ?? inLanguage(usual) ?? first;
}
