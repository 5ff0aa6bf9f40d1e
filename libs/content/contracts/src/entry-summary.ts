import {
  contentTypeAggregate,
  contentTypeStream,
  entryAggregate,
  entryStream,
  type EntryEvent,
} from '@annal/content-domain';
import type { Fold, LanguageCode } from '@annal/kernel';
import type { StateReader } from './state-reader.ts';

export interface EntrySummary {
  /** `unknown`: never written. `gone`: removed for good, or entirely in the recycle bin. */
  readonly status: 'unknown' | 'live' | 'gone';
  readonly life: number;
  readonly contentTypeUuid: string | null;
  readonly place: WantedPlace | null;
}

export interface WantedPlace {
  readonly parentNodeId: string;
  readonly entryLife: number;
  readonly language: LanguageCode;
  readonly title: string | null;
  readonly slug: string | null;
}

export const entrySource = { category: entryAggregate.category, schemas: entryAggregate.schemas };
export const contentTypeSource = { category: contentTypeAggregate.category, schemas: contentTypeAggregate.schemas };

/** Entries are gone with their content type. */
export async function entrySummaryOf(store: StateReader, projectUuid: string, entryId: string): Promise<EntrySummary> {
  const { state: summary } = await store.load(entrySummary, entryStream(projectUuid, entryId));
  const { status, contentTypeUuid } = summary;
  if (status !== 'live' || contentTypeUuid === null) return summary;
  const { state: type } = await store.load(contentTypeAggregate, contentTypeStream(projectUuid, contentTypeUuid));
  return type.status === 'deleted' ? { ...summary, status: 'gone' } : summary;
}

const entrySummary: Fold<EntrySummary, EntryEvent> = {
  category: entryAggregate.category,
  schemas: entryAggregate.schemas,
  initial: { status: 'unknown', life: 0, contentTypeUuid: null, place: null },
  evolve,
};

function evolve(summary: EntrySummary, { type, data }: EntryEvent): EntrySummary {
  switch (type) {
    case 'EntryVariationCreated': {
      const { contentTypeUuid } = data;
      return { ...summary, status: 'live', contentTypeUuid, place: placeOf(data, summary.life) ?? summary.place };
    }
    case 'EntryVariationRestored':
      return { ...summary, status: 'live' };
    case 'EntryVariationDeleted': {
      if (data.languages.length > 0 || summary.status !== 'live') return summary;
      return { ...summary, status: 'gone', life: summary.life + 1 };
    }
    default:
      return summary;
  }
}

type CreatedData = Extract<EntryEvent, { type: 'EntryVariationCreated' }>['data'];

function placeOf(data: CreatedData, entryLife: number): WantedPlace | null {
  const { parentNodeId, language, fields, titleField, slug } = data;
  if (parentNodeId === undefined) return null;
  const title = titleField === null ? null : fields[titleField];
  return { parentNodeId, entryLife, language, title: typeof title === 'string' && title ? title : null, slug };
}

export async function contentTypeNames(
  store: StateReader,
  projectUuid: string,
  contentTypeUuid: string,
): Promise<readonly string[]> {
  const { state } = await store.load(contentTypeAggregate, contentTypeStream(projectUuid, contentTypeUuid));
  return state.status === 'live' ? [contentTypeUuid, state.latest.id] : [contentTypeUuid];
}
