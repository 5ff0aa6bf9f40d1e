type Range = readonly [first: number, last?: number];

/** An RE2 expression for one character or a position, with the `length` of its source in the JavaScript pattern. */
export interface Atom {
  readonly text: string;
  readonly length: number;
}

const LAST = 0x10ffff;
const DIGITS: readonly Range[] = [[0x30, 0x39]];
const WORD: readonly Range[] = [[0x30, 0x39], [0x41, 0x5a], [0x5f], [0x61, 0x7a]];
const SPACE: readonly Range[] = [
  [0x09, 0x0d],
  [0x20],
  [0xa0],
  [0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f],
  [0x205f],
  [0x3000],
  [0xfeff],
];
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const IDENTITY = /[\^$\\.*+?()[\]{}|/]/;

/** Written in code points, which mean the same in both syntaxes. */
export function characterClass(ranges: readonly Range[], isNegated = false): { readonly text: string } {
  const found = isNegated ? complement(ranges) : ranges;
  if (found.length === 0) return { text: `[^${written([0, LAST])}]` };
  return { text: `[${found.map(written).join('')}]` };
}

function written([first, last = first]: Range): string {
  const hex = (codePoint: number) => `\\x{${codePoint.toString(16)}}`;
  return first === last ? hex(first) : `${hex(first)}-${hex(last)}`;
}

function complement(ranges: readonly Range[]): readonly Range[] {
  const sorted = [...ranges].sort(([left], [right]) => left - right);
  const found: Range[] = [];
  let next = 0;
  for (const [first, last = first] of sorted) {
    if (first > next) found.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  if (next <= LAST) found.push([next, LAST]);
  return found;
}

interface Member {
  readonly ranges: readonly Range[];
  readonly length: number;
}

export function escapeAt(source: string, at: number, isUnicode: boolean): Atom | undefined {
  const char = source[at + 1];
  if (char === 'b' || char === 'B') return { text: `\\${char}`, length: 2 };
  const member = escapedAt(source, at, isUnicode);
  return member && { ...characterClass(member.ranges), length: member.length };
}

export function classAt(source: string, from: number, isUnicode: boolean): Atom | undefined {
  const isNegated = source[from + 1] === '^';
  let at = from + (isNegated ? 2 : 1);
  const ranges: Range[] = [];
  while (source[at] !== ']') {
    const member = memberAt(source, at, isUnicode);
    if (!member) return undefined;
    at += member.length;
    const end = source[at] === '-' && source[at + 1] !== ']' ? memberAt(source, at + 1, isUnicode) : undefined;
    const [first, last] = [only(member), end && only(end)];
    if (end && first !== undefined && last !== undefined) {
      ranges.push([first, last]);
      at += end.length + 1;
      // A dash next to a class is literal and is read next.
    } else ranges.push(...member.ranges);
  }
  return { ...characterClass(ranges, isNegated), length: at + 1 - from };
}

function only({ ranges }: Member): number | undefined {
  const [range] = ranges;
  return range && ranges.length === 1 && range[1] === undefined ? range[0] : undefined;
}

function memberAt(source: string, at: number, isUnicode: boolean): Member | undefined {
  if (source[at] === '\\') {
    if (source[at + 1] === 'b') return { ranges: [[8]], length: 2 };
    if (source[at + 1] === '-') return { ranges: [[0x2d]], length: 2 };
    return escapedAt(source, at, isUnicode);
  }
  const codePoint = isUnicode ? source.codePointAt(at) : source.charCodeAt(at);
  if (codePoint === undefined || Number.isNaN(codePoint) || isHalf(codePoint)) return undefined;
  return { ranges: [[codePoint]], length: codePoint > 0xffff ? 2 : 1 };
}

function escapedAt(source: string, at: number, isUnicode: boolean): Member | undefined {
  const char = source[at + 1] ?? '';
  const ranges = { d: DIGITS, w: WORD, s: SPACE }[char.toLowerCase()];
  if (ranges) return { ranges: char === char.toLowerCase() ? ranges : complement(ranges), length: 2 };
  const control = Object.hasOwn(CONTROLS, char) ? CONTROLS[char] : undefined;
  if (control !== undefined) return { ranges: [[control]], length: 2 };
  const hex = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4}))/.exec(source.slice(at, at + 6));
  if (hex) return ofCode(Number.parseInt(hex[1] ?? hex[2] ?? '', 16), hex[0].length);
  const braced = isUnicode ? /^\\u\{([\da-fA-F]{1,6})\}/.exec(source.slice(at, at + 10)) : null;
  if (braced) return ofCode(Number.parseInt(braced[1] ?? '', 16), braced[0].length);
  if (char === '0' && !/\d/.test(source[at + 2] ?? '')) return { ranges: [[0]], length: 2 };
  // Without `u` most other characters may be escaped needlessly; escaped letters and digits have a meaning.
  if (IDENTITY.test(char) || (!isUnicode && /[!-/:-@[-`{-~]/.test(char)))
    return { ranges: [[char.charCodeAt(0)]], length: 2 };
  return undefined;
}

function ofCode(codePoint: number, length: number): Member | undefined {
  return isHalf(codePoint) || codePoint > LAST ? undefined : { ranges: [[codePoint]], length };
}

function isHalf(codePoint: number): boolean {
  return codePoint >= 0xd800 && codePoint <= 0xdfff;
}
