/**
 * What one index of the entries finds documents by: `{path}:{stem}` per word and, per value, its path, the kind of it and
 * the value itself in a form whose order is the values'. Texts are folded.
 */
export const SEARCH_TERMS = 'search.terms';

/** The same for the texts of files, which come and go without the values. */
export const FILE_TERMS = 'fileText.terms';

/** Longer texts stand among the terms with their beginning only. */
export const MAX_WHOLE = 100;

/** Behind the path, which has none of these. */
const KINDS = { word: ':', text: '=', longText: '~', veryLongText: '!', number: '#', date: '@', boolean: '?' } as const;
type Kind = keyof typeof KINDS;

export const wordTerm = (path: string, stem: string): string => `${path}${KINDS.word}${stem}`;
export const dateTerm = (path: string, instant: string): string => `${path}${KINDS.date}${instant}`;
export const booleanTerm = (path: string, value: boolean): string => `${path}${KINDS.boolean}${value}`;
export const numberTerm = (path: string, value: number): string => `${path}${KINDS.number}${orderedNumber(value)}`;

/** Whole, or its beginning. */
export function textTerm(path: string, folded: string): string {
  return folded.length <= MAX_WHOLE ? `${path}${KINDS.text}${folded}` : `${path}${KINDS.longText}${beginning(folded)}`;
}

/** Of a text that is there and not compared with. */
export const veryLongTextTerm = (path: string): string => `${path}${KINDS.veryLongText}`;

/** What all terms of a kind begin with, and the first text behind them all. */
export function termsOf(path: string, kind: Kind): readonly [from: string, to: string] {
  const tag = KINDS[kind];
  return [`${path}${tag}`, `${path}${String.fromCharCode(tag.charCodeAt(0) + 1)}`];
}

/** The value that a term stands for behind its start, as it is shown. */
export function termValue(term: string, start: string, kind: Kind): string {
  const value = term.slice(start.length);
  return kind === 'number' ? String(numberIn(value)) : value;
}

/** No half of a letter. */
function beginning(text: string): string {
  const cut = text.slice(0, MAX_WHOLE);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

const bytes = Buffer.alloc(8);

function numberIn(digits: string): number {
  const held = Buffer.from(digits, 'hex');
  const isNegative = ((held[0] ?? 0) & 0x80) === 0;
  if (isNegative) for (let n = 0; n < 8; n += 1) held[n] = ~(held[n] ?? 0);
  else held[0] = (held[0] ?? 0) & 0x7f;
  return held.readDoubleBE();
}

/** Sixteen hexadecimal digits that are ordered as the numbers are. */
function orderedNumber(value: number): string {
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if (value < 0) for (let n = 0; n < 8; n += 1) bytes[n] = ~(bytes[n] ?? 0);
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  return bytes.toString('hex');
}
