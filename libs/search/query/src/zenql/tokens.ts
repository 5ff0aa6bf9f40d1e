import { searchErrors } from '../search-errors.ts';

export interface Token {
  readonly kind: 'word' | 'string' | 'symbol' | 'end';
  readonly text: string;
  readonly position: number;
}

const SPACE = /\s+/y;
const STRING = /["“”]((?:\\["“”]|[^"“”])*)["“”]/y;
const SYMBOL = /!=|!~|>=|<=|[=~><(),^]/y;
/** A call with its argument is one word: `now(-7)`. */
const FUNCTION = /(?:now|currentUser|(?:start|end)Of(?:Day|Week|Month|Year))\([^()"“”]*\)/iy;
/** So are a period, and a date with a time after a space. */
const PERIOD = /[+-]?\d{1,6}[yMwdhm](?:\s+\d{1,6}[yMwdhm]){0,20}(?![^\s(),])/y;
const DATE_TIME = /\d{4}([-/])\d\d?\1\d\d? \d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)?(?![^\s(),])/y;
const WORD = /[^\s()"“”=!~><,^]+/y;

/** @throws DomainError `invalid` with the position */
export function tokensOf(zenql: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(zenql);
  };
  while (position < zenql.length) {
    const space = take(SPACE);
    if (space) {
      position += space[0].length;
      continue;
    }
    const token = tokenAt(take, position);
    if (!token) throw searchErrors.unreadable(zenql, position, 'something is written that has no meaning');
    tokens.push(token.token);
    position += token.length;
  }
  return [...tokens, { kind: 'end', text: '', position: zenql.length }];
}

function tokenAt(take: (pattern: RegExp) => RegExpExecArray | null, position: number) {
  const string = take(STRING);
  if (string) {
    const text = (string[1] ?? '').replace(/\\(["“”])/g, '$1');
    return { token: { kind: 'string', text, position } as const, length: string[0].length };
  }
  const kinds = [
    ['word', FUNCTION],
    ['word', PERIOD],
    ['word', DATE_TIME],
    ['symbol', SYMBOL],
    ['word', WORD],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const found = take(pattern);
    if (found) return { token: { kind, text: found[0], position }, length: found[0].length };
  }
  return undefined;
}
