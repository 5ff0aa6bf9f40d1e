/** `en`, `en-GB` (conventions.md 4). */
export type LanguageCode = string;

export type Localized<Value = string> = Readonly<Record<LanguageCode, Value>>;

const FORM = /^([a-z]{2})(?:-([a-z]{2}))?$/i;

export function canonicalLanguage(code: unknown): LanguageCode | undefined {
  const match = typeof code === 'string' ? FORM.exec(code) : null;
  if (!match) return undefined;
  const [, language = '', country] = match;
  return country ? `${language.toLowerCase()}-${country.toUpperCase()}` : language.toLowerCase();
}

export const wrongLanguage = (code: string): string => `The language code '${code}' is not valid`;
