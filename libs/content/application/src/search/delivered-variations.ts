import { IS_BEHIND, RIVALS } from '@annal/content-read-models';
import type { LanguageCode } from '@annal/kernel';
import type { Condition } from '@annal/search-index';
import { foldText } from '@annal/search-query';
import { allOf, anyOf, inScope, notOf, presentAt, valueAt } from './conditions.ts';
import type { SearchedFields } from './searched-fields.ts';

/**
 * One variation of each entry, among those in the document's view: in the primary language, else in the default one of
 * the content type, else the one created first (delivery.md 3).
 */
export function deliveredVariations(fields: SearchedFields, primaryLanguage: LanguageCode): Condition {
  const byDefault = new Map<LanguageCode, string[]>();
  for (const { uuid, defaultLanguage } of fields.definitions)
    byDefault.set(defaultLanguage, [...(byDefault.get(defaultLanguage) ?? []), uuid]);
  const others = [...byDefault].map(([defaultLanguage, typeUuids]) =>
    fields.within(typeUuids, anyOf([inLanguage(defaultLanguage), allOf([isFirst, hasNone(defaultLanguage)])])),
  );
  return anyOf([inLanguage(primaryLanguage), allOf([hasNone(primaryLanguage), anyOf(others)])]);
}

const isFirst = notOf(presentAt(IS_BEHIND));
const inLanguage = (language: LanguageCode) => inScope({ property: 'language', oneOf: [language] });
const hasNone = (language: LanguageCode) => notOf(valueAt(RIVALS, { type: 'text', oneOf: [foldText(language)] }));
