import type { Localized } from '@annal/kernel';
import { sortKey } from '@annal/search-document';

const MAX_WORD = 40;
const ANY = '*';

/** As searches compare text: without case and accents. */
export function nameWords(text: string): readonly string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => sortKey(word).slice(0, MAX_WORD)))];
}

/** `*:news` and `en-GB:news`: words of a name in any language and in one. */
export function nameKeysOf(displayName: Localized): readonly string[] {
  const keys = Object.entries(displayName).flatMap(([language, name]) =>
    nameWords(name).flatMap((word) => [`${ANY}:${word}`, `${language}:${word}`]),
  );
  return [...new Set(keys)];
}

export const nameKey = (word: string, language: string = ANY): string => `${language}:${word}`;
