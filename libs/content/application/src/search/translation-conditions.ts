import { TRANSLATION_STATES, translationPath } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import { ALWAYS, NEVER, type Condition } from '@annal/search-index';
import { foldText, type FieldClause } from '@annal/search-query';
import { anyOf, notOf, presentAt, valueAt } from './conditions.ts';
import { holdsForText } from './known-text.ts';
import type { SearchedFields } from './searched-fields.ts';

export const TRANSLATION_STATE = 'sys.translationstate';

/** entries.md 1.4. */
export function translationCondition(clause: FieldClause, fields: SearchedFields): Condition {
  const wanted = TRANSLATION_STATES.filter((state) => holdsForText(clause, state));
  if (wanted.length === TRANSLATION_STATES.length) return ALWAYS;
  const { untranslated, sources } = translationSources(fields);
  const alone = wanted.includes('None') && untranslated.length > 0 ? [fields.within(untranslated, ALWAYS)] : [];
  const translated = [...sources].map(([source, typeUuids]) => {
    const path = translationPath(source);
    const oneOf = wanted.filter((state) => state !== 'None' && state !== 'NoDefaultLanguage').map(foldText);
    const isThere = oneOf.length > 0 ? valueAt(path, { type: 'text', oneOf }) : NEVER;
    // Documents have no state for a language that the entry lacks.
    const isWithout = wanted.includes('NoDefaultLanguage') ? notOf(presentAt(path)) : NEVER;
    return fields.within(typeUuids, anyOf([isThere, isWithout]));
  });
  return anyOf([...alone, ...translated]);
}

export function translationSources({ definitions }: Pick<SearchedFields, 'definitions'>) {
  const untranslated: string[] = [];
  const sources = new Map<LanguageCode, string[]>();
  for (const { uuid, supportedLanguages, defaultLanguage } of definitions)
    if (supportedLanguages.length === 1) untranslated.push(uuid);
    else sources.set(defaultLanguage, [...(sources.get(defaultLanguage) ?? []), uuid]);
  return { untranslated, sources };
}
