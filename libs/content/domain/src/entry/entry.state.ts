import { ARCHIVED } from '@annal/content-rules';
import { assertNever, type LanguageCode, type VersionNo } from '@annal/kernel';
import type { EntryEvent, EntryFile, Fields, ScheduleKind, VariationSummary, TagUses } from './entry.events.ts';

export interface Schedule {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly setting: number;
  readonly missed: boolean;
}

export type Schedules = { readonly [Kind in ScheduleKind]?: Schedule };

export interface Variation {
  readonly language: LanguageCode;
  readonly isBinned: boolean;
  /** Revision of the event that last put it into the recycle bin. */
  readonly deletion: number | null;
  readonly state: string;
  readonly versionNo: VersionNo;
  readonly publishedVersionNo: VersionNo | null;
  /** Revision; kept after unpublishing. */
  readonly lastPublication: number | null;
  readonly fields: Fields;
  /** Dotted paths of the fields that name tags; absent if none ever did. */
  readonly tagged?: readonly string[];
  readonly file?: EntryFile;
  readonly publishedFile?: EntryFile | undefined;
  readonly slug: string | null;
  readonly owner: string;
  readonly schedules: Schedules;
}

export interface ExistingEntry {
  readonly status: 'existing';
  readonly contentTypeUuid: string;
  readonly contentTypeId: string;
  readonly dataFormat: 'entry' | 'asset';
  readonly variations: readonly [Variation, ...Variation[]];
  readonly next: number;
}

/** Absent again once all variations are removed for good, so that the id can be reused. */
export type Entry = { readonly status: 'absent'; readonly next: number } | ExistingEntry;

export const initialEntry: Entry = { status: 'absent', next: 0 };

export function evolve(entry: Entry, event: EntryEvent): Entry {
  const after = apply(entry, event);
  return { ...after, next: entry.next + 1 };
}

function apply(entry: Entry, event: EntryEvent): Entry {
  switch (event.type) {
    case 'EntryVariationCreated':
      return created(entry, event.data);
    case 'EntryVariationRevised': {
      const { language, versionNo, fields, slug, owner, file, tags } = event.data;
      const changed = { ...(slug !== undefined && { slug }), ...(owner !== undefined && { owner }) };
      return changing(entry, language, { versionNo, fields, ...changed, ...(file && { file }), ...taggedBy(tags) });
    }
    case 'EntryVariationPublished': {
      const { language, versionNo } = event.data;
      const publishedFile = variationIn(entry, language)?.file;
      const published = { publishedVersionNo: versionNo, lastPublication: entry.next, publishedFile };
      return changing(entry, language, { versionNo, ...published });
    }
    case 'EntryVariationUnpublished':
      return changing(entry, event.data.language, { publishedVersionNo: null, publishedFile: undefined });
    case 'WorkflowStateChanged':
      return changing(entry, event.data.language, { state: event.data.to });
    case 'WorkflowEventInvoked':
      return entry;
    case 'EntryVariationArchived':
    case 'EntryVariationUnarchived':
      return changing(entry, event.data.language, { state: event.data.to });
    case 'EntryVariationRestored':
      return changing(entry, event.data.language, { state: event.data.to, isBinned: false });
    case 'EntryVariationDeleted':
      return deleted(existing(entry), event.data);
    case 'EntryScheduleSet': {
      const { schedule, at } = event.data;
      return scheduling(entry, event.data, { [schedule]: { at, setting: entry.next, missed: false } });
    }
    case 'EntryScheduleCleared':
      return scheduling(entry, event.data, { [event.data.schedule]: undefined });
    case 'EntryScheduleMissed': {
      const { schedule, language } = event.data;
      const planned = variationIn(entry, language)?.schedules[schedule];
      return scheduling(entry, event.data, { [schedule]: planned && { ...planned, missed: true } });
    }
    default:
      return assertNever(event);
  }
}

function taggedBy(tags: TagUses | undefined): Pick<Variation, 'tagged'> {
  if (!tags) return {};
  return { tagged: Object.entries(tags).flatMap(([path, ids]) => (ids.length > 0 ? [path] : [])) };
}

function created(entry: Entry, data: Extract<EntryEvent, { type: 'EntryVariationCreated' }>['data']): Entry {
  const { contentTypeUuid, contentTypeId, dataFormat, language, state, versionNo, fields, slug, owner, file } = data;
  const variation: Variation = {
    language,
    isBinned: false,
    deletion: null,
    state,
    versionNo,
    publishedVersionNo: null,
    lastPublication: null,
    fields,
    ...taggedBy(data.tags),
    ...(file && { file }),
    slug,
    owner,
    schedules: {},
  };
  const variations: readonly [Variation, ...Variation[]] =
    entry.status === 'existing' ? [...entry.variations, variation] : [variation];
  return { status: 'existing', contentTypeUuid, contentTypeId, dataFormat, variations, next: entry.next };
}

function deleted(entry: ExistingEntry, { language, permanent }: { language: LanguageCode; permanent: boolean }): Entry {
  const binned = { isBinned: true, deletion: entry.next, publishedVersionNo: null, publishedFile: undefined };
  if (!permanent) return changing(entry, language, binned);
  const [first, ...others] = entry.variations.filter((variation) => variation.language !== language);
  return first ? { ...entry, variations: [first, ...others] } : { status: 'absent', next: entry.next };
}

function scheduling(entry: Entry, { language }: { language: LanguageCode }, change: Schedules): ExistingEntry {
  return changing(entry, language, { schedules: { ...variationIn(entry, language)?.schedules, ...change } });
}

function changing(entry: Entry, language: LanguageCode, change: Partial<Variation>): ExistingEntry {
  const before = existing(entry);
  const one = (variation: Variation) => (variation.language === language ? { ...variation, ...change } : variation);
  const [first, ...others] = before.variations;
  return { ...before, variations: [one(first), ...others.map(one)] };
}

function existing(entry: Entry): ExistingEntry {
  if (entry.status !== 'existing') throw new Error('A missing entry has changed');
  return entry;
}

export const liveVariations = (entry: ExistingEntry): readonly Variation[] =>
  entry.variations.filter(({ isBinned }) => !isBinned);

export function isLive(entry: Entry): entry is ExistingEntry {
  return entry.status === 'existing' && entry.variations.some(({ isBinned }) => !isBinned);
}

export function variationIn(entry: Entry, language: LanguageCode): Variation | undefined {
  return entry.status === 'existing'
    ? entry.variations.find((variation) => variation.language === language)
    : undefined;
}

/** Answers when no language is asked for (entries.md 3.2). */
export function defaultVariation(entry: ExistingEntry, primaryLanguage: LanguageCode): Variation | undefined {
  const live = liveVariations(entry);
  return live.find(({ language }) => language === primaryLanguage) ?? live[0];
}

export function variationSummary(
  variations: readonly Pick<Variation, 'language' | 'isBinned' | 'state'>[],
  primaryLanguage: LanguageCode,
): VariationSummary {
  const live = variations.filter(({ isBinned }) => !isBinned);
  const languages = live.map(({ language }) => language);
  const deletedLanguages = variations.filter(({ isBinned }) => isBinned).map(({ language }) => language);
  const reachable = languages.length > 0 ? languages : deletedLanguages;
  return {
    languages,
    deletedLanguages,
    archivedLanguages: live.filter(({ state }) => state === ARCHIVED).map(({ language }) => language),
    defaultLanguage: reachable.includes(primaryLanguage) ? primaryLanguage : (reachable[0] ?? null),
  };
}

export function publicationsOf(variations: readonly Variation[]): Readonly<Record<LanguageCode, number>> {
  const had = variations.flatMap(({ isBinned, language, lastPublication }) =>
    isBinned || lastPublication === null ? [] : [[language, lastPublication] as const],
  );
  return Object.fromEntries(had);
}
