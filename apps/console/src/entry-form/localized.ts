import { language } from '../messages/index.ts';

type Localized = Readonly<Record<string, string>> | null | undefined;

/** Texts of the model for the person: in the console's language if there is one, else in that of the content type. */
export function localized(texts: Localized, defaultLanguage: string): string | undefined {
  if (texts === null || texts === undefined) return undefined;
  const own = Object.keys(texts).find((code) => code.slice(0, 2) === language() && texts[code] !== '');
  const found = texts[own ?? defaultLanguage] ?? Object.values(texts).find((text) => text !== '');
  return found === '' ? undefined : found;
}

/** Texts that are content, such as labels of permitted values: in the language of the variation. */
export function inLanguage(texts: Localized, wanted: string, defaultLanguage: string): string | undefined {
  if (texts === null || texts === undefined) return undefined;
  return texts[wanted] ?? texts[defaultLanguage] ?? Object.values(texts)[0];
}
