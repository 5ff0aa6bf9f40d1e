import type { ContentTypeDefinition } from '@annal/content-domain';
import type { EntryDocument } from '@annal/content-read-models';

export type TranslationState =
  | 'None'
  | 'NoDefaultLanguage'
  | 'NotAvailableForTranslation'
  | 'Translated'
  | 'AvailableForTranslation'
  | 'NeverTranslated'
  | 'TranslationOutOfDate';

/** entries.md 1.4, row by row. */
export function translationState(
  {
    language,
    languages,
    isPublished,
    publications,
    savedAt,
  }: Pick<EntryDocument, 'language' | 'languages' | 'isPublished' | 'publications' | 'savedAt'>,
  { supportedLanguages, defaultLanguage }: Pick<ContentTypeDefinition, 'supportedLanguages' | 'defaultLanguage'>,
): TranslationState {
  if (supportedLanguages.length === 1) return 'None';
  if (language === defaultLanguage) {
    if (!isPublished) return 'NotAvailableForTranslation';
    return languages.length > 1 ? 'Translated' : 'AvailableForTranslation';
  }
  if (!languages.includes(defaultLanguage)) return 'NoDefaultLanguage';
  if (publications[language] === undefined) return 'NeverTranslated';
  return (publications[defaultLanguage] ?? -1) > savedAt ? 'TranslationOutOfDate' : 'Translated';
}
