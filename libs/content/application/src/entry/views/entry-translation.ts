import type { ContentTypeDefinition } from '@annal/content-rules';
import { translationFrom, type EntryDocument, type TranslationState } from '@annal/content-read-models';

/** entries.md 1.4. */
export function translationState(
  document: Pick<EntryDocument, 'language' | 'languages' | 'isPublished' | 'publications' | 'savedAt'>,
  { supportedLanguages, defaultLanguage }: Pick<ContentTypeDefinition, 'supportedLanguages' | 'defaultLanguage'>,
): TranslationState {
  return supportedLanguages.length === 1 ? 'None' : translationFrom(defaultLanguage, document);
}
