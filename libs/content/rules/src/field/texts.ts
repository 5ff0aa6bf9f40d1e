import {
  canonicalLanguage,
  isRecord,
  wrongLanguage,
  type JsonReader,
  type LanguageCode,
  type Localized,
} from '@annal/kernel';

/** Canonical language codes; malformed ones become issues (conventions.md 4). */
export function readLocalized(sent: JsonReader): Localized {
  const texts: Record<LanguageCode, string> = {};
  for (const [code, each] of sent.members()) {
    const [language, text] = [canonicalLanguage(code), each.text()];
    if (!language) each.refuse(wrongLanguage(code));
    else if (text !== undefined) texts[language] = text;
  }
  return texts;
}

export function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/** conventions.md 10.2; null accepts text in any language. */
export function requireText(texts: Localized, language: LanguageCode | null, sent: JsonReader): void {
  const isNamed = Object.values(texts).some(hasText);
  if (language === null ? isNamed : hasText(texts[language])) return;
  const property = sent.path.slice(sent.path.lastIndexOf('.') + 1);
  sent.refuse(`The ${property} is required${isNamed ? ` in ${language}` : ''}`);
}

/** In code points. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00) {
      length -= 1;
      index += 1;
    }
  }
  return length;
}

export function isAtLeast(text: string, length: number): boolean {
  return text.length >= length && (text.length >= 2 * length || lengthOf(text) >= length);
}

export type TextIn = (language: LanguageCode) => string;

/** fields.md 1.2: the text in the entry's language, the default language, the first one, or the built-in text. */
export function messageText(message: unknown, defaultLanguage: LanguageCode, builtIn: string): TextIn {
  if (typeof message === 'string') return () => (hasText(message) ? message : builtIn);
  const texts = textsByLanguage(message);
  const [first] = [...texts.values()];
  return (language) => texts.get(language) ?? texts.get(defaultLanguage) ?? first ?? builtIn;
}

export function textsByLanguage(value: unknown): ReadonlyMap<LanguageCode, string> {
  const texts = new Map<LanguageCode, string>();
  for (const [code, text] of Object.entries(isRecord(value) ? value : {})) {
    const language = canonicalLanguage(code);
    if (language && typeof text === 'string' && hasText(text)) texts.set(language, text);
  }
  return texts;
}

export function isMessage(value: unknown): boolean {
  if (value === undefined || value === null || typeof value === 'string') return true;
  return (
    isRecord(value) &&
    Object.entries(value).every(([code, text]) => canonicalLanguage(code) && typeof text === 'string')
  );
}
