import { createHash } from 'node:crypto';
import type { SearchedPath, SearchedStatus, SearchedValue } from '@annal/search-index';

/** Kinds of rows in `vals`: `bare` for a path without a value, `unseen` for one that is not present. */
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

export const STATUSES = ['archived', 'deleted', 'latest', 'published'] as const satisfies readonly SearchedStatus[];
export const FORMATS = ['asset', 'entry'] as const;

export const MAX_SHORT = 64;
/** Length up to which `vals` has every text, even if its beginning ends with half a surrogate pair. */
export const COMPARED = MAX_SHORT - 2;

const HALF = /[\ud800-\udfff]/;

/** SQLite does not keep unpaired surrogates. */
export function storable(text: string): string {
  return HALF.test(text) ? Buffer.from(text).toString() : text;
}

export function isLong(text: string): boolean {
  return text.length > MAX_SHORT;
}

export function storedText(text: string): string {
  return isLong(text) ? `${beginning(text)}\u0001${digest(text)}` : text;
}

export function packed(texts: readonly string[]): string {
  const [only = '', ...others] = texts;
  return others.length > 0 ? `[${JSON.stringify(texts)}` : `=${only}`;
}

export function unpacked(text: string): readonly string[] {
  return text.startsWith('=') ? [text.slice(1)] : (JSON.parse(text.slice(1)) as readonly string[]);
}

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

/** Milliseconds: a quarter of the text's size, in the same order. */
export function storedInstant(instant: string): number | string {
  const milliseconds = Date.parse(instant);
  return Number.isNaN(milliseconds) ? instant : milliseconds;
}

const PLAIN = /^[^"\\\0\ud800-\udfff]*$/;

export const listLabel = (path: number): string => `${path}v`;

/** JSON for `keys`. Lists short texts and numbers that the order key lacks, so that counts read no other rows. */
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

/** Sort keys contain control characters, which SQLite reads unescaped; JSON would write six letters for each. */
function keyText(order: string | number): string {
  // SQLite would read larger integers exactly, JavaScript rounds them.
  if (typeof order === 'number')
    return Number.isInteger(order) && !Number.isSafeInteger(order) ? order.toExponential() : String(order);
  return PLAIN.test(order) ? `"${order}"` : JSON.stringify(storable(order));
}
