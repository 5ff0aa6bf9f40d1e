import type { EntryEvent } from '@annal/content-domain';
import type { LanguageCode } from '@annal/kernel';

/** The variation an accepted command was about. */
export function languageOfEvents([first]: readonly EntryEvent[]): LanguageCode {
  if (!first) throw new Error('An accepted command has no events');
  return first.data.language;
}
