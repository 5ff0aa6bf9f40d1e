import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ContentTypeDirectory } from '@annal/content-application';
import { canonicalGuid, type LanguageCode } from '@annal/kernel';
import { deliveryErrors } from '../delivery.errors.ts';
import type { Reading } from '../reading.ts';
import { DeliveredTypes } from '../types/delivered-types.ts';
import { DeliveredEntries } from './delivered-entries.ts';
import type { DeliverableDocument, Outline } from './deliverable-document.ts';
import type { EntryPool } from './entry-pool.ts';
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
    private readonly contentTypes: ContentTypeDirectory,
    private readonly types: DeliveredTypes,
    private readonly entries: DeliveredEntries,
  ) {}

  async execute({ choice, reading }: GetDeliveredEntry): Promise<DeliveredEntry> {
    const { project, view } = reading;
    const entryId = canonicalGuid(choice.entryId);
    reading.keys.entry(entryId ?? choice.entryId);
    const pool = this.entries.pool(reading);
    const chosen = entryId === undefined ? undefined : await this.variation(pool, entryId, choice.language, reading);
    const definition = chosen && this.contentTypes.published(project.uuid, chosen.contentTypeUuid);
    if (definition) this.types.require(reading, definition.uuid);
    const [shown] = chosen && definition ? await this.entries.of([chosen], reading, choice.shape, pool) : [];
    if (shown) return shown;
    const data = { projectId: project.id, entryId: choice.entryId, versionStatus: view };
    throw deliveryErrors.unknown('entry', choice.entryId, {
      ...data,
      ...(choice.language && { language: choice.language }),
    });
  }

  /** The usual variation is read at once with the languages; only another one takes a second read. */
  private async variation(
    pool: EntryPool,
    entryId: string,
    language: LanguageCode | undefined,
    { project }: Reading,
  ): Promise<DeliverableDocument | undefined> {
    const usual = { entryId, language: language ?? project.primaryLanguage };
    await pool.load(new Set([entryId]), [usual]);
    if (language !== undefined) return pool.document(usual);
    const chosen = chosenVariation(pool.variationsOf(entryId), project, this.contentTypes);
    if (!chosen) return undefined;
    await pool.load(new Set(), [chosen]);
    return pool.document(chosen);
  }
}

/** delivery.md 3: the primary language, else the content type's default, else the oldest variation. */
export function chosenVariation<Variation extends Outline>(
  found: readonly Variation[],
  { uuid, primaryLanguage }: Reading['project'],
  contentTypes: ContentTypeDirectory,
): Variation | undefined {
  const [any] = found;
  if (!any) return undefined;
  const usual = contentTypes.published(uuid, any.contentTypeUuid)?.defaultLanguage;
  const inLanguage = (code: LanguageCode | undefined) => found.find((each) => each.language === code);
  return inLanguage(primaryLanguage) ?? inLanguage(usual) ?? any.languages.map(inLanguage).find((each) => each);
}
