import { canonicalLanguage, isRecord, type LanguageCode } from '@annal/kernel';
import { isBlank } from './json.ts';

export type DefaultIn = (language: LanguageCode) => unknown;

export function compileDefault(value: unknown, defaultLanguage: LanguageCode): DefaultIn | undefined {
  if (value === null || value === undefined || (isRecord(value) && isBlank(value))) return undefined;
  if (!isLocalizedDefault(value)) return () => value;
  const perLanguage = new Map(Object.entries(value).map(([code, item]) => [canonicalLanguage(code), item]));
  return (language) => perLanguage.get(language) ?? perLanguage.get(defaultLanguage);
}

export function defaultValues(value: unknown): readonly (readonly [LanguageCode | undefined, unknown])[] {
  if (value === null || value === undefined) return [];
  if (!isLocalizedDefault(value)) return [[undefined, value]];
  return Object.entries(value).map(([code, item]) => [canonicalLanguage(code), item]);
}

/** fields.md 7.1: an object whose keys are all language codes holds one value per language. */
function isLocalizedDefault(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && Object.keys(value).every((key) => canonicalLanguage(key) !== undefined);
}
