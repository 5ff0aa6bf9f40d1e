import type { LanguageCode } from '@annal/kernel';
import type { EntryDocument } from '../entry.document.ts';

/** entries.md 1.4. */
export const TRANSLATION_STATES = [
  'None',
  'NoDefaultLanguage',
  'NotAvailableForTranslation',
  'Translated',
  'AvailableForTranslation',
  'NeverTranslated',
  'TranslationOutOfDate',
] as const;

export type TranslationState = (typeof TRANSLATION_STATES)[number];

type Translated = Pick<EntryDocument, 'language' | 'languages' | 'isPublished' | 'publications' | 'savedAt'>;

/** Rows 2 to 8 of entries.md 1.4, if the content type translates from `source`. */
export function translationFrom(
  source: LanguageCode,
  { language, languages, isPublished, publications, savedAt }: Translated,
): Exclude<TranslationState, 'None'> {
  if (language === source) {
    if (!isPublished) return 'NotAvailableForTranslation';
    return languages.length > 1 ? 'Translated' : 'AvailableForTranslation';
  }
  if (!languages.includes(source)) return 'NoDefaultLanguage';
  if (publications[language] === undefined) return 'NeverTranslated';
  return (publications[source] ?? -1) > savedAt ? 'TranslationOutOfDate' : 'Translated';
}
