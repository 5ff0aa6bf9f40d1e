import {
  contentTypeAggregate,
  contentTypeStream,
  entryAggregate,
  entryStream,
  type EntryEvent,
} from '@annal/content-domain';
import type { Fold, LanguageCode } from '@annal/kernel';
import type { StateReader } from './state-reader.ts';

export interface EntryStanding {
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
export async function entryStandingOf(
  store: StateReader,
  projectUuid: string,
  entryId: string,
): Promise<EntryStanding> {
  const { state: standing } = await store.load(entryStanding, entryStream(projectUuid, entryId));
  const { status, contentTypeUuid } = standing;
  if (status !== 'live' || contentTypeUuid === null) return standing;
  const { state: type } = await store.load(contentTypeAggregate, contentTypeStream(projectUuid, contentTypeUuid));
  return type.status === 'deleted' ? { ...standing, status: 'gone' } : standing;
}

const entryStanding: Fold<EntryStanding, EntryEvent> = {
  category: entryAggregate.category,
  schemas: entryAggregate.schemas,
  initial: { status: 'unknown', life: 0, contentTypeUuid: null, place: null },
  evolve,
};

function evolve(standing: EntryStanding, { type, data }: EntryEvent): EntryStanding {
  switch (type) {
    case 'EntryVariationCreated': {
      const { contentTypeUuid } = data;
      return { ...standing, status: 'live', contentTypeUuid, place: placeOf(data, standing.life) ?? standing.place };
    }
    case 'EntryVariationRestored':
      return { ...standing, status: 'live' };
    case 'EntryVariationDeleted': {
      if (data.languages.length > 0 || standing.status !== 'live') return standing;
      return { ...standing, status: 'gone', life: standing.life + 1 };
    }
    default:
      return standing;
  }
}

type CreatedData = Extract<EntryEvent, { type: 'EntryVariationCreated' }>['data'];

function placeOf(data: CreatedData, entryLife: number): WantedPlace | null {
  const { parentNodeId, language, fields, titleField, slug } = data;
  if (parentNodeId === undefined) return null;
  const title = titleField === null ? null : fields[titleField];
  return { parentNodeId, entryLife, language, title: typeof title === 'string' && title ? title : null, slug };
}

/** Names that permissions may use for a content type. */
export async function contentTypeNames(
  store: StateReader,
  projectUuid: string,
  contentTypeUuid: string,
): Promise<readonly string[]> {
  const { state } = await store.load(contentTypeAggregate, contentTypeStream(projectUuid, contentTypeUuid));
  return state.status === 'live' ? [contentTypeUuid, state.latest.id] : [contentTypeUuid];
}
