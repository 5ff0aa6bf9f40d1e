import { linearPattern } from './linear-pattern.ts';

/** Takes time linear in the length of a text. Patterns have the syntax of RE2. */
export type LinearEngine = (pattern: string) => (text: string) => boolean;

export interface CompiledRegex {
  readonly pattern: string;
  /** Cost in steps of about 100 ns; infinite for a text that must not be tried in this thread. */
  readonly costOf: (text: string, engine?: LinearEngine) => number;
  readonly test: (text: string, engine?: LinearEngine) => boolean;
}

const TOKEN =
  /^(?:\\[dDwWsS.\-/+*?^$()[\]{}|\\]|\\[pP]\{[\w=]+\}|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}*+?|^$])(\{\d{1,3}\}|\{\d{1,3},\d{0,3}\}|[*+?])?/;
/** JavaScript's engine compares about this many characters in one step of RE2. */
const BACKTRACKING_PER_STEP = 50;
/** Steps per instruction for compiling a pattern on first use. */
const COMPILE_STEPS = 20;
const HALF_CHARACTER = /[\ud800-\udfff]/;

/** fields.md 5.2: with flag `u` if that compiles, else without; undefined if neither does. */
export function compileRegex(pattern: string): CompiledRegex | undefined {
  for (const flags of ['u', ''])
    try {
      const expression = new RegExp(pattern, flags);
      return backtracking(pattern, expression) ?? linear(pattern, flags === 'u') ?? dangerous(pattern);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  return undefined;
}

function backtracking(pattern: string, expression: RegExp): CompiledRegex | undefined {
  const weight = weightOf(pattern);
  if (weight === undefined) return undefined;
  const costOf = (text: string) => 1 + Math.ceil((text.length * weight) / BACKTRACKING_PER_STEP);
  return { pattern, costOf, test: (text) => expression.test(text) };
}

function linear(pattern: string, isUnicode: boolean): CompiledRegex | undefined {
  const found = linearPattern(pattern, isUnicode);
  if (!found) return undefined;
  let compiled: ReturnType<LinearEngine> | undefined;
  const costOf = (text: string, engine?: LinearEngine) => {
    if (!engine) return Infinity;
    // Without `u`, JavaScript treats a character beyond U+FFFF as two.
    if (!isUnicode && HALF_CHARACTER.test(text)) return Infinity;
    return (compiled ? 1 : COMPILE_STEPS) * found.size + found.size * text.length;
  };
  const test = (text: string, engine: LinearEngine = unreachable(pattern)) =>
    (compiled ??= engine(found.pattern))(text);
  return { pattern, costOf, test };
}

const dangerous = (pattern: string): CompiledRegex => ({
  pattern,
  costOf: () => Infinity,
  test: () => unreachable(pattern),
});

function unreachable(pattern: string): never {
  throw new Error(`The pattern ${pattern} must not be tried here`);
}

/** Bound of characters compared per position, if at most one part varies in length and starts at one position only. */
function weightOf(pattern: string): number | undefined {
  const isAnchored = pattern.startsWith('^');
  let rest = pattern.slice(isAnchored ? 1 : 0);
  if (rest.endsWith('$') && !rest.endsWith('\\$')) rest = rest.slice(0, -1);
  let variable = 0;
  let weight = 1;
  while (rest !== '') {
    const token = TOKEN.exec(rest);
    if (!token) return undefined;
    const times = /^\{(\d+)\}$/.exec(token[1] ?? '');
    if (token[1] && !times) variable += 1;
    weight += times ? Number(times[1]) : 1;
    rest = rest.slice(token[0].length);
  }
  return variable === 0 || (variable === 1 && isAnchored) ? weight : undefined;
}
