import { createHash } from 'node:crypto';
import type { SearchedPath, SearchedStatus, SearchedValue } from '@annal/search-index';

/** Kinds of rows in `vals`: `bare` is of what is there without a value, `unseen` of what is not there. */
export const TYPES = {
  text: 0,
  number: 1,
  date: 2,
  boolean: 3,
  longText: 4,
  bare: 5,
  emptyText: 6,
  unseen: 7,
} as const;

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

function beginning(text: string): string {
  const cut = text.slice(0, MAX_SHORT);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

type Row = readonly [type: number, value: string | number];

/** What `vals` has of a path, so that every path has some row. */
export function rowsOf({ values, isPresent, hasEmptyText }: SearchedPath): readonly Row[] {
  const rows: Row[] = [];
  for (const value of values) {
    const row = rowOf(value);
    if (row) rows.push(row);
  }
  if (rows.length === 0) rows.push([isPresent ? TYPES.bare : TYPES.unseen, 0]);
  if (hasEmptyText) rows.push([TYPES.emptyText, 0]);
  return rows;
}

function rowOf(value: SearchedValue): Row | undefined {
  switch (value.type) {
    case 'text': {
      const text = storable(value.text);
      return [isLong(text) ? TYPES.longText : TYPES.text, storedText(text)];
    }
    case 'number':
      return [TYPES.number, value.number];
    case 'date':
      return [TYPES.date, storedInstant(value.instant)];
    case 'boolean':
      return [TYPES.boolean, Number(value.boolean)];
    case 'place':
      return undefined;
  }
}

export function longTexts(values: readonly SearchedValue[]): readonly string[] {
  return values.flatMap((value) => {
    const text = value.type === 'text' ? storable(value.text) : '';
    return isLong(text) ? [text] : [];
  });
}

/** Milliseconds: a quarter of the text, and in the same order. */
export function storedInstant(instant: string): number | string {
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? instant : milliseconds;
}

const PLAIN = /^[^"\\\0\ud800-\udfff]*$/;

/** Where `keys` has the texts and numbers of a path that are not just what it is ordered by. */
export const listLabel = (path: number): string => `${path}v`;

/**
 * What `keys` has of a document, as JSON; empty where there is nothing. Of its short texts and numbers it has what is not
 * known from the order, so that they are counted without a look at those of all documents.
 */
export function keysText(paths: readonly SearchedPath[], numberOf: (path: string) => number): string {
  const keys: string[] = [];
  for (const { path, order, values } of paths) {
    const number = numberOf(path);
    if (order !== undefined) keys.push(`"${number}":${keyText(order)}`);
    const list = new Set(values.flatMap(counted));
    const isKnown = list.size === (order === undefined ? 0 : 1) && (order === undefined || list.has(order));
    if (!isKnown) keys.push(`"${listLabel(number)}":[${[...list].map(keyText).join(',')}]`);
  }
  return keys.length === 0 ? '' : `{${keys.join(',')}}`;
}

function counted(value: SearchedValue): readonly (string | number)[] {
  if (value.type === 'number') return [value.number];
  const text = value.type === 'text' ? storable(value.text) : undefined;
  return text === undefined || isLong(text) ? [] : [text];
}

/** Sort keys have control characters instead of spaces, which SQLite reads as they are and JSON writes with six letters. */
function keyText(order: string | number): string {
  // SQLite would read more digits as a whole number that JavaScript does not have.
  if (typeof order === 'number')
    return Number.isInteger(order) && !Number.isSafeInteger(order) ? order.toExponential() : String(order);
  return PLAIN.test(order) ? `"${order}"` : JSON.stringify(storable(order));
}
