import { stemOf, wordsOf, type FieldClause } from '@annal/search-query';
import { fold } from './brute-paths.ts';
import { DATES } from './sample-entries.ts';

type FreeText = FieldClause & { operator: 'freeText' };

const EDITS = (word: string): number => (word.length <= 2 ? 0 : word.length <= 5 ? 1 : 2);

export function wildcard(text: string, pattern: string): boolean {
  if (pattern === '') return true;
  if (pattern.startsWith('*')) return [...text, ''].some((_, index) => wildcard(text.slice(index), pattern.slice(1)));
  if (text === '' || (!pattern.startsWith('?') && text[0] !== pattern[0])) return false;
  return wildcard(text.slice(1), pattern.slice(1));
}

export function everyWord(clause: FreeText, has: (word: string) => boolean): boolean {
  const words = wordsOf(clause.value);
  return words.length > 0 && (clause.anyWord ? words.some(has) : words.every(has));
}

export function hasWord(word: string, texts: readonly string[], language: string, isFuzzy = false): boolean {
  const stems = texts
    .filter((text) => !isDate(text))
    .flatMap((text) => wordsOf(text).map((one) => stemOf(one, language)));
  const wanted = ['en', 'cy'].map((each) => stemOf(word, each));
  return stems.some((stem) => wanted.some((one) => distance(one, stem) <= (isFuzzy ? EDITS(word) : 0)));
}

export function isLike(word: string, other: string, language: string, isFuzzy = false): boolean {
  return other === word || distance(stemOf(word, language), stemOf(other, language)) <= (isFuzzy ? EDITS(word) : 0);
}

const isDate = (text: string): boolean => DATES.some((date) => fold(date) === fold(text));

function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => i + j));
  const cost = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cost(i - 2, j - 2) + 1 : Infinity;
      const row = rows[i];
      if (row) row[j] = Math.min(cost(i - 1, j) + 1, cost(i, j - 1) + 1, cost(i - 1, j - 1) + same, swap);
    }
  return cost(a.length, b.length);
}

export function hasParts(clause: FreeText, values: readonly string[]): boolean {
  const words = wordsOf(clause.value);
  const has = (word: string) => values.some((value) => fold(value).includes(word));
  return words.length > 0 && (clause.anyWord ? words.some(has) : words.every(has));
}
