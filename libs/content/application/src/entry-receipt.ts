import type { EntryReceipt } from '@annal/content-contracts';
import { variationIn, type Entry, type EntryEvent } from '@annal/content-domain';
import type { Transaction } from '@annal/event-store';
import type { LanguageCode } from '@annal/kernel';

type Accepted = Transaction<Entry, EntryEvent>;

/** Without a language: about the variation the events are about, or the newest where the command had been done before. */
export function entryReceipt(accepted: Accepted, entryId: string, language = languageOf(accepted)): EntryReceipt {
  const variation = variationIn(accepted.state, language);
  if (!variation) throw new Error(`Entry ${entryId} has no variation in ${language} after it was written`);
  return { ...accepted.receipt, entryId, language, versionNo: variation.versionNo };
}

function languageOf({ events: [first], state }: Accepted): LanguageCode {
  const newest = state.status === 'existing' ? state.variations.at(-1) : undefined;
  const language = first?.data.language ?? newest?.language;
  if (!language) throw new Error('An accepted command has left no variation behind');
  return language;
}
