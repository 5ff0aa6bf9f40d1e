import type { Field } from '@annal/content-rules';
import { inLanguage } from '../../localized.ts';
import { isMembers, type Value } from '../../values/values.ts';

export interface Permitted {
  readonly value: string;
  readonly text: string;
}

type Texts = Readonly<Record<string, string>>;

/** The values of `allowedValues` with their labels in the language of the variation (fields.md 5.2). */
export function permittedValues(field: Field, language: string, defaultLanguage: string): readonly Permitted[] {
  const { labeledValues, values } = field.validations['allowedValues'] ?? {};
  const textOf = (texts: Value | undefined): string =>
    typeof texts === 'string' ? texts : (inLanguage(texts as Texts, language, defaultLanguage) ?? '');
  if (Array.isArray(labeledValues))
    return (labeledValues as readonly Value[]).flatMap((each) => {
      const value = isMembers(each) ? each['value'] : undefined;
      if (!isMembers(each) || typeof value !== 'string') return [];
      return [{ value, text: textOf(each['label']) || value }];
    });
  if (!Array.isArray(values)) return [];
  return (values as readonly Value[]).map((each) => ({ value: textOf(each), text: textOf(each) }));
}

/** What is stored stays choosable, permitted or not: it changes by decision only. */
export function withStored(
  permitted: readonly Permitted[],
  stored: readonly string[],
  textOf: (value: string) => string,
): readonly Permitted[] {
  const known = new Set(permitted.map(({ value }) => value));
  const others = stored.filter((value) => !known.has(value)).map((value) => ({ value, text: textOf(value) }));
  return [...others, ...permitted];
}
