import { searchErrors } from './search-errors.ts';

export interface Token {
  readonly kind: 'word' | 'string' | 'symbol' | 'end';
  readonly text: string;
  /** From 0. */
  readonly position: number;
}

const SPACE = /\s+/y;
const STRING = /["“”]((?:\\["“”]|[^"“”])*)["“”]/y;
const SYMBOL = /!=|!~|>=|<=|[=~><(),]/y;
/** A function call is one word: `now(-7)`. */
const FUNCTION = /[A-Za-z]+\(\s*[+-]?\d*\s*\)/y;
const WORD = /[^\s()"“”=!~><,]+/y;

/** @throws DomainError `invalid`, with the place that cannot be read */
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
  const call = take(FUNCTION);
  // `in(1)` is a list of one, not a call.
  if (call && !/^(in|between)\(/i.test(call[0]))
    return { token: { kind: 'word', text: call[0], position } as const, length: call[0].length };
  for (const [kind, pattern] of [['symbol', SYMBOL] as const, ['word', WORD] as const]) {
    const found = take(pattern);
    if (found) return { token: { kind, text: found[0], position }, length: found[0].length };
  }
  return undefined;
}
