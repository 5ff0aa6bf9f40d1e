import type { Fields } from '@annal/content-domain';
import { instantKey } from './entry.sort-key.ts';
import { foldText, stemOf, wordsOf } from '@annal/search-query';
import { booleanTerm, dateTerm, numberTerm, textTerm, veryLongTextTerm, wordTerm } from './search-terms.ts';

/** What search compares with. Paths are field ids and names of parts in lower case, joined by `/`. */
export interface SearchDocument {
  /** Values by path, always as a list: texts folded, numbers, booleans; `true` for what is there and not compared. */
  readonly v: Readonly<Record<string, readonly (string | number | boolean)[]>>;
  /** Texts that are dates, as instants. */
  readonly d?: Readonly<Record<string, readonly string[]>>;
  /** Numbers as they are written. */
  readonly x?: Readonly<Record<string, readonly string[]>>;
  /** 1 per path that has a value, and for a title: those without one come last in every order. */
  readonly h: Readonly<Record<string, 1>>;
  /** Paths of empty texts, which `v` does not have. */
  readonly e?: readonly string[];
  /** What an index finds: words and values with their paths (`search-terms.ts`), each once. */
  readonly terms?: readonly string[];
  /** Number of words by path. */
  readonly n?: Readonly<Record<string, number>>;
}

/** Longer texts are found by their words only (search.md 3.3). */
export const MAX_COMPARED = 8_000;
/** No field has this id (fields.md 2). */
const TITLE = 'entrytitle';
/** Words behind these are not found. */
const MAX_WORDS = 500;
const MAX_VALUES = 1_000;
const MAX_DEPTH = 12;
/** Links and free objects have keys that MongoDB reads as something else. */
const PART = /^[A-Za-z_][A-Za-z0-9_-]{0,127}$/;

/** Bounded in depth, values and words, so that no entry makes search expensive for all others. */
export function searchOf(fields: Fields, language: string, isTitled: boolean): SearchDocument {
  const reader = new ValueReader(language);
  for (const [id, value] of Object.entries(fields)) reader.read(id.toLowerCase(), value, 1);
  const { values, dates, numbers, empty, terms, words, counts } = reader;
  return {
    v: Object.fromEntries(values),
    ...(dates.size > 0 && { d: Object.fromEntries(dates) }),
    ...(numbers.size > 0 && { x: Object.fromEntries(numbers) }),
    h: Object.fromEntries([...values.keys(), ...(isTitled ? [TITLE] : [])].map((path) => [path, 1])),
    ...(empty.size > 0 && { e: [...empty] }),
    ...(terms.size > 0 && { terms: [...terms, ...words] }),
    ...(counts.size > 0 && { n: Object.fromEntries(counts) }),
  };
}

/** No field has this id, either: the text of an asset's file. */
export const FILE_TEXT = '_searchcontent';

/** A text of which only the words are known is not compared with. */
export function fileSearchOf(text: string, isWhole: boolean, language: string): SearchDocument {
  const found = searchOf({ [FILE_TEXT]: text }, language, false);
  if (isWhole) return found;
  const words = (found.terms ?? []).filter((term) => term.startsWith(wordTerm(FILE_TEXT, '')));
  return { ...found, v: { [FILE_TEXT]: [true] }, terms: [veryLongTextTerm(FILE_TEXT), ...words] };
}

class ValueReader {
  readonly values = new Map<string, (string | number | boolean)[]>();
  readonly dates = new Map<string, string[]>();
  readonly numbers = new Map<string, string[]>();
  readonly empty = new Set<string>();
  readonly terms = new Set<string>();
  readonly words = new Set<string>();
  readonly counts = new Map<string, number>();
  private left = MAX_VALUES;

  constructor(private readonly language: string) {}

  read(path: string, value: unknown, depth: number): void {
    if (value === null || value === undefined || depth > MAX_DEPTH || this.left <= 0) return;
    if (Array.isArray(value)) for (const element of value) this.read(path, element, depth + 1);
    else if (typeof value === 'object') this.readParts(path, value, depth);
    else if (typeof value === 'string') this.readText(path, value);
    else if (typeof value === 'number' || typeof value === 'boolean') this.readScalar(path, value);
  }

  private readParts(path: string, value: object, depth: number): void {
    const parts = Object.entries(value);
    // A value of its own: what is there can be asked for without naming a part.
    if (parts.length > 0) add(this.values, path, true);
    for (const [name, part] of parts) if (PART.test(name)) this.read(`${path}/${name.toLowerCase()}`, part, depth + 1);
  }

  private readScalar(path: string, value: number | boolean): void {
    this.left -= 1;
    add(this.values, path, value);
    this.terms.add(typeof value === 'number' ? numberTerm(path, value) : booleanTerm(path, value));
    if (typeof value === 'number') add(this.numbers, path, String(value));
  }

  private readText(path: string, text: string): void {
    this.left -= 1;
    if (text === '') {
      this.empty.add(path);
      return;
    }
    const folded = text.length > MAX_COMPARED ? undefined : foldText(text);
    add(this.values, path, folded ?? true);
    this.terms.add(folded === undefined ? veryLongTextTerm(path) : textTerm(path, folded));
    const instant = instantKey(text);
    if (instant !== undefined) this.readDate(path, instant);
    else if (!isIdentity(path)) this.readWords(path, text);
  }

  private readDate(path: string, instant: string): void {
    add(this.dates, path, instant);
    this.terms.add(dateTerm(path, instant));
  }

  private readWords(path: string, text: string): void {
    const words = wordsOf(text);
    if (words.length === 0) return;
    this.counts.set(path, (this.counts.get(path) ?? 0) + words.length);
    // Each once, and none behind the last that is found: a text may have half a million, the same ones or all others.
    const read = new Set<string>();
    for (const word of words) {
      if (this.words.size >= MAX_WORDS) return;
      if (read.has(word)) continue;
      read.add(word);
      this.words.add(wordTerm(path, stemOf(word, this.language)));
    }
  }
}

function add<Value>(lists: Map<string, Value[]>, path: string, value: Value): void {
  const list = lists.get(path);
  if (list) list.push(value);
  else lists.set(path, [value]);
}

/** What a link leads to is no text. */
function isIdentity(path: string): boolean {
  return path.includes('/sys/');
}
