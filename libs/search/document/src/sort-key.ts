/** Texts with the same first characters are ordered by id. */
const MAX_LENGTH = 100;

/** Unicode does not decompose these, though they sort as if it did. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
};

/** White space, then punctuation, then symbols, as collation orders them before digits and letters. */
const BEFORE_DIGITS = '_-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$';
const symbols = new Map([...BEFORE_DIGITS].map((symbol, index) => [symbol, String.fromCharCode(2 + index)]));

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,7})?)?(?:Z|[+-]\d\d:\d\d)?)?$/i;

const ASCII = /^[\0-\x7f]*$/;

/** Its order by code points is that of a collator with base sensitivity: case and accents make no difference. */
export function sortKey(text: string): string {
  const beginning = text.slice(0, MAX_LENGTH);
  const letters = ASCII.test(beginning) ? beginning.toLowerCase() : lettersOf(beginning);
  return letters.replace(/\s+/g, '\u0001').replace(/[!-/:-@[-`{-~]/g, (symbol) => symbols.get(symbol) ?? symbol);
}

function lettersOf(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/[ßæœøđðłþ]/g, (letter) => LETTERS[letter] ?? letter);
}

export function orderKey(value: unknown): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return instantOf(value) ?? sortKey(value);
}

/** Canonical UTC if the text has the form of a date. */
export function instantOf(text: string): string | undefined {
  if (text.length > 40 || !DATE.test(text)) return undefined;
  const hasOffset = text.length <= 10 || /(?:Z|[+-]\d\d:\d\d)$/i.test(text.slice(10));
  const instant = new Date(hasOffset ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
