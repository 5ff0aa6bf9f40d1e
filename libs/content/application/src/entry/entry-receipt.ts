import type { EntryReceipt } from '@annal/content-contracts';
import { entryErrors, variationIn, type Entry, type EntryEvent } from '@annal/content-domain';
import type { Transaction } from '@annal/event-store';
import type { LanguageCode } from '@annal/kernel';
import type { EntrySubject } from './entry-fact-loader.ts';

type Accepted = Transaction<Entry, EntryEvent>;

/** @throws DomainError `notFound` if the outcome of a repeated command has been removed for good since */
export function entryReceipt(
  accepted: Accepted,
  { project, entryId }: Pick<EntrySubject, 'project' | 'entryId'>,
  language = languageOf(accepted),
): EntryReceipt {
  const variation = language === undefined ? undefined : variationIn(accepted.state, language);
  if (!variation) throw entryErrors.notFound(project.id, entryId);
  const hasPlace = accepted.events.some(({ type, data }) => type === 'EntryVariationCreated' && data.parentNodeId);
  const shown = { entryId, language: variation.language, versionNo: variation.versionNo };
  return { ...accepted.receipt, ...shown, ...(hasPlace && { hasPlace }) };
}

function languageOf({ events: [first], state }: Accepted): LanguageCode | undefined {
  const newest = state.status === 'existing' ? state.variations.at(-1) : undefined;
  return first?.data.language ?? newest?.language;
}
