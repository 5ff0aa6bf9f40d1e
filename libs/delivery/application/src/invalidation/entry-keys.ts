import type { EntryEvent } from '@annal/content-contracts';
import { entrySource } from '@annal/content-contracts';
import type { Fold } from '@annal/kernel';
import type { SurrogateKeys } from '../surrogate-keys.ts';

/** What an event of an entry does not tell. Only grows, so that a state later than the event will do. */
export interface EntryHistory {
  /** Content types that it has ever had. */
  readonly typeIds: ReadonlySet<string>;
}

export const entryHistory: Fold<EntryHistory, EntryEvent> = {
  ...entrySource,
  initial: { typeIds: new Set() },
  evolve: (history, { type, data }) => {
    if (type !== 'EntryVariationCreated' || history.typeIds.has(data.contentTypeId)) return history;
    return { typeIds: new Set([...history.typeIds, data.contentTypeId]) };
  },
};

/** Whether an event can matter to websites; a draft does not. */
export function concernsReaders({ type }: EntryEvent): boolean {
  switch (type) {
    case 'EntryVariationPublished':
    case 'EntryVariationUnpublished':
    case 'EntryVariationArchived':
    case 'EntryVariationUnarchived':
    case 'EntryVariationRestored':
    case 'EntryVariationDeleted':
      return true;
    default:
      return false;
  }
}

export function touchByEntry(keys: SurrogateKeys, event: EntryEvent, history: EntryHistory): void {
  if (!concernsReaders(event)) return;
  touchEntry(keys, event.data.entryId, history);
}

export function touchEntry(keys: SurrogateKeys, entryId: string, { typeIds }: EntryHistory): void {
  keys.entry(entryId);
  for (const id of typeIds) keys.entriesOf(id);
  keys.entries();
}
