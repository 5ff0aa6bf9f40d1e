import { createHash } from 'node:crypto';
import type { SearchedStatus } from '@annal/search-index';

/** Kinds of rows in `vals`. */
export const TYPES = { text: 0, number: 1, date: 2, boolean: 3, longText: 4 } as const;

/** In the order of their names. */
export const STATUSES = ['archived', 'deleted', 'latest', 'published'] as const satisfies readonly SearchedStatus[];
export const FORMATS = ['asset', 'entry'] as const;

/** Longer texts stand in `texts`. */
export const MAX_SHORT = 64;
/** As far as every text stands in `vals`, whether or not its beginning ends with half a letter. */
export const COMPARED = MAX_SHORT - 2;

const HALF = /[\ud800-\udfff]/;

/** As SQLite gives it back: halves of letters are none. */
export function storable(text: string): string {
  return HALF.test(text) ? Buffer.from(text).toString() : text;
}

export function isLong(text: string): boolean {
  return text.length > MAX_SHORT;
}

/** What stands in `vals` for a text. */
export function storedText(text: string): string {
  return isLong(text) ? `${beginning(text)}\u0001${digest(text)}` : text;
}

/** Several texts in one. */
export function packed(texts: readonly string[]): string {
  const [only = '', ...others] = texts;
  return others.length > 0 ? `[${JSON.stringify(texts)}` : `=${only}`;
}

export function unpacked(text: string): readonly string[] {
  return text.startsWith('=') ? [text.slice(1)] : (JSON.parse(text.slice(1)) as readonly string[]);
}

/** That one of the texts which stands as this value in `vals`. */
export function wholeText(value: string, texts: string): string {
  const elements = unpacked(texts);
  const [only = ''] = elements;
  return elements.length === 1 ? only : (elements.find((element) => storedText(element) === value) ?? value);
}

/** What trigrams are made of: they would end at a character of zero. */
export function indexable(text: string): string {
  return text.replaceAll('\0', '\u0001');
}

function beginning(text: string): string {
  const cut = text.slice(0, MAX_SHORT);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
