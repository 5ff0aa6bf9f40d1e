import { isDeepStrictEqual } from 'node:util';
import type { EntryVersion, EntryVersionItem } from '@annal/content-contracts';
import type { EntryEvent, Fields } from '@annal/content-domain';
import { assertNever, type LanguageCode, type Recorded, type VersionNo } from '@annal/kernel';

export type SavedVersion = Omit<EntryVersion, 'isLive'>;

type Of<Type extends EntryEvent['type']> = Recorded<Extract<EntryEvent, { type: Type }>>;

export function createdVersion({ data, metadata }: Of<'EntryVariationCreated'>): SavedVersion {
  const { fields, slug, owner, versionNo, file } = data;
  const by = metadata.actor.name;
  const at = metadata.occurredAt;
  const saved = { createdBy: by, created: at, modifiedBy: by, modified: at };
  const version = { ...saved, publishedBy: null, published: null, versionNo };
  return { fields, ...(file && { file }), slug, owner, version };
}

export function revisedVersion(before: SavedVersion, { data, metadata }: Of<'EntryVariationRevised'>): SavedVersion {
  const { fields, slug = before.slug, owner = before.owner, file = before.file, versionNo } = data;
  const saved = { modifiedBy: metadata.actor.name, modified: metadata.occurredAt };
  return { fields, ...(file && { file }), slug, owner, version: { ...before.version, ...saved, versionNo } };
}

export function publishedVersion(
  before: SavedVersion,
  { data: { versionNo }, metadata }: Of<'EntryVariationPublished'>,
): SavedVersion {
  const publication = { publishedBy: metadata.actor.name, published: metadata.occurredAt };
  return { ...before, version: { ...before.version, ...publication, versionNo } };
}

interface Past {
  readonly latest: SavedVersion;
  readonly liveVersionNo: VersionNo | undefined;
}

type Row = Omit<EntryVersionItem, 'isPublished'>;

export class EntryHistory {
  private readonly variations = new Map<LanguageCode, Past>();
  private rows: Row[] = [];

  versions(languages: readonly LanguageCode[]): readonly EntryVersionItem[] {
    const chosen = this.rows.filter(({ language }) => languages.includes(language)).reverse();
    return chosen.map((row) => ({
      ...row,
      isPublished: this.variations.get(row.language)?.liveVersionNo === row.version.versionNo,
    }));
  }

  apply(event: Recorded<EntryEvent>): void {
    const { language } = event.data;
    const past = this.variations.get(language);
    switch (event.type) {
      case 'EntryVariationCreated':
        return this.note(language, createdVersion(event), Object.keys(event.data.fields), undefined);
      case 'EntryVariationRevised': {
        if (!past) return;
        const version = revisedVersion(past.latest, event);
        return this.note(language, version, changedBy(past.latest, version), past.liveVersionNo);
      }
      case 'EntryVariationPublished':
        return past && this.note(language, publishedVersion(past.latest, event), [], event.data.versionNo);
      case 'EntryVariationUnpublished':
        return this.takeBack(language);
      case 'EntryVariationDeleted':
        return event.data.permanent ? this.forget(language) : this.takeBack(language);
      case 'WorkflowStateChanged':
      case 'WorkflowEventInvoked':
      case 'EntryVariationArchived':
      case 'EntryVariationUnarchived':
      case 'EntryVariationRestored':
      case 'EntryScheduleSet':
      case 'EntryScheduleCleared':
      case 'EntryScheduleMissed':
        return;
      default:
        return assertNever(event);
    }
  }

  private note(
    language: LanguageCode,
    latest: SavedVersion,
    changed: readonly string[],
    liveVersionNo: VersionNo | undefined,
  ): void {
    this.variations.set(language, { latest, liveVersionNo });
    this.rows.push({ language, changedFields: changed, version: latest.version });
  }

  private takeBack(language: LanguageCode): void {
    const past = this.variations.get(language);
    if (past) this.variations.set(language, { ...past, liveVersionNo: undefined });
  }

  /** A later variation in the same language starts at 0.1 again and shares nothing with this one. */
  private forget(language: LanguageCode): void {
    this.variations.delete(language);
    this.rows = this.rows.filter((row) => row.language !== language);
  }
}

function changedBy(before: SavedVersion, after: SavedVersion): readonly string[] {
  const isSameFile = isDeepStrictEqual(before.file, after.file);
  return [...changedFields(before.fields, after.fields), ...(isSameFile ? [] : ['sysAssetFile'])];
}

function changedFields(before: Fields, after: Fields): readonly string[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  const valueOf = (fields: Fields, id: string) => (Object.hasOwn(fields, id) ? fields[id] : null);
  return [...ids].filter((id) => !isDeepStrictEqual(valueOf(before, id), valueOf(after, id)));
}
