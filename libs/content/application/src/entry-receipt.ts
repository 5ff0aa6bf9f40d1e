import type { EntryReceipt } from '@annal/content-contracts';
import { entryErrors, variationIn, type Entry, type EntryEvent } from '@annal/content-domain';
import type { Transaction } from '@annal/event-store';
import type { LanguageCode } from '@annal/kernel';
import type { EntrySubject } from './entry-knowledge.ts';

type Accepted = Transaction<Entry, EntryEvent>;

/**
 * Without a language: about the variation the events are about.
 *
 * @throws DomainError `notFound` after a command that was done before and whose outcome has been removed for good since
 */
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

/** The newest where the command had been done before. */
function languageOf({ events: [first], state }: Accepted): LanguageCode | undefined {
  const newest = state.status === 'existing' ? state.variations.at(-1) : undefined;
  return first?.data.language ?? newest?.language;
}
