/** Canonical form: `en`, `en-GB` (conventions.md 4). */
export type LanguageCode = string;

/** A value per language. */
export type Localized<Value = string> = Readonly<Record<LanguageCode, Value>>;

const FORM = /^([a-z]{2})(?:-([a-z]{2}))?$/i;

/** The canonical spelling of a code in any case, or undefined where it is not well formed. */
export function canonicalLanguage(code: unknown): LanguageCode | undefined {
  const match = typeof code === 'string' ? FORM.exec(code) : null;
  if (!match) return undefined;
  const [, language = '', country] = match;
  return country ? `${language.toLowerCase()}-${country.toUpperCase()}` : language.toLowerCase();
}
