/** Texts that begin with the same characters, as many as these, are in the order of their ids. */
const MAX_LENGTH = 100;

/** Letters that Unicode does not take apart, though they sort as if it did. */
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

/** A text whose order by code points is that of a collator with base sensitivity: case and accents make no difference. */
export function sortKey(text: string): string {
  const folded = text.slice(0, MAX_LENGTH).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded
    .replace(/[ßæœøđðłþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, '\u0001')
    .replace(/[!-/:-@[-`{-~]/g, (symbol) => symbols.get(symbol) ?? symbol);
}

/** What a value is ordered by; undefined where it has no order. Dates are told by their form and become UTC. */
export function orderKey(value: unknown): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value !== 'string' || value === '') return undefined;
  return instantOf(value) ?? sortKey(value);
}

/** In UTC and in canonical form, where the text is a date by its form. */
export function instantOf(text: string): string | undefined {
  if (text.length > 40 || !DATE.test(text)) return undefined;
  const hasOffset = text.length <= 10 || /(?:Z|[+-]\d\d:\d\d)$/i.test(text.slice(10));
  const instant = new Date(hasOffset ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
