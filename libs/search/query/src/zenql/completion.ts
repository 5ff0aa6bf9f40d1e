import { ZenqlParser, type ZenqlQuery } from './parser.ts';
import type { Problem } from './problems.ts';
import { tokensOf, type Token } from './tokens.ts';

/** What may stand at the caret. */
export interface Completion {
  /** The word at the caret, which a choice replaces; both are the caret if there is none. */
  readonly from: number;
  readonly to: number;
  /** The field whose operator or value is wanted. */
  readonly field: string | undefined;
  readonly isField: boolean;
  readonly isValue: boolean;
  readonly operators: readonly string[];
  readonly functions: readonly string[];
  readonly words: readonly string[];
}

export const zenqlFunctions: readonly string[] = [
  'now()',
  'currentUser()',
  ...['Day', 'Week', 'Month', 'Year'].flatMap((period) => [`startOf${period}()`, `endOf${period}()`]),
];

const NEGATABLE = ['in', 'between', 'startsWith', 'endsWith', 'freeText', 'distanceWithin', 'exists'];
const OPERATORS = ['=', '!=', '~', '!~', '>', '>=', '<', '<=', ...NEGATABLE, 'not', 'is'];

type Wanted = Omit<Completion, 'from' | 'to' | 'field'>;

const nothing: Wanted = { isField: false, isValue: false, operators: [], functions: [], words: [] };
const value: Wanted = { ...nothing, isValue: true, functions: zenqlFunctions, words: ['true', 'false', 'null'] };

const WANTED: Readonly<Partial<Record<Problem, Wanted>>> = {
  condition: { ...nothing, isField: true, words: ['not', '('] },
  field: { ...nothing, isField: true },
  operator: { ...nothing, operators: OPERATORS },
  negated: { ...nothing, operators: NEGATABLE },
  value,
  empty: { ...nothing, words: ['empty', 'not empty'] },
  open: { ...nothing, words: ['('] },
  close: { ...nothing, words: ['and', 'or', ')'] },
  closeOrNext: { ...nothing, words: [',', ')'] },
};

export function completeZenql(zenql: string, caret: number): Completion {
  const { from, to } = wordAt(zenql, caret);
  const found = wantedAfter(zenql.slice(0, from));
  return { from, to, field: undefined, ...(found ?? nothing) };
}

function wantedAfter(before: string): (Wanted & { readonly field?: string | undefined }) | undefined {
  const tokens = tokensBefore(before);
  if (!tokens) return undefined;
  const words = tokens.slice(0, -1).map(({ kind, text }) => (kind === 'string' ? '' : text.toLowerCase()));
  const [last = '', beforeLast = ''] = [words.at(-1), words.at(-2)];
  if (last === 'by' && beforeLast === 'order') return WANTED.field;
  try {
    return afterQuery(new ZenqlParser(tokens, missing).query(), last);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    const { problem, position, lastField } = error;
    if (position < before.length)
      return last === 'order' && problem === 'end' ? { ...nothing, words: ['by'] } : undefined;
    const wanted = WANTED[problem];
    return wanted?.isField ? wanted : wanted && { ...wanted, field: lastField };
  }
}

function afterQuery({ order }: ZenqlQuery, last: string): Wanted {
  if (order.length > 0) return { ...nothing, words: ['asc', 'desc'].includes(last) ? [','] : ['asc', 'desc', ','] };
  if (last === '') return { ...nothing, isField: true, words: ['not', '(', 'order by'] };
  return { ...nothing, words: ['and', 'or', 'order by'] };
}

class Missing extends Error {
  constructor(
    readonly problem: Problem,
    readonly position: number,
    readonly lastField: string | undefined,
  ) {
    super(problem);
  }
}

function missing(problem: Problem, position: number, lastField: string | undefined): never {
  throw new Missing(problem, position, lastField);
}

function tokensBefore(text: string): readonly Token[] | undefined {
  try {
    return tokensOf(text);
  } catch {
    return undefined;
  }
}

/** An open string is a word, too: it begins with its quotation mark and ends with the text. */
function wordAt(zenql: string, caret: number): { readonly from: number; readonly to: number } {
  const open = openString(zenql.slice(0, caret));
  if (open !== undefined) return { from: open, to: endOfString(zenql, open) };
  const isPart = (at: number) => /[^\s()"“”=!~><,^]/.test(zenql.charAt(at));
  let [from, to] = [caret, caret];
  while (from > 0 && isPart(from - 1)) from -= 1;
  while (to < zenql.length && isPart(to)) to += 1;
  return { from, to };
}

const STRING_OR_OTHER = /["“”](?:\\["“”]|[^"“”])*(["“”]|$)|[^"“”]+/g;

function openString(before: string): number | undefined {
  for (const part of before.matchAll(STRING_OR_OTHER)) if (part[1] === '') return part.index;
  return undefined;
}

function endOfString(zenql: string, from: number): number {
  const [text = ''] = /^["“”](?:\\["“”]|[^"“”])*["“”]?/.exec(zenql.slice(from)) ?? [];
  return from + text.length;
}
