/** Above this even a pattern without ambiguity gets a budget. */
const MAX_UNGUARDED_LENGTH = 10_000;

const TOKEN =
  /^(?:\\[dDwWsS.\-/+*?^$()[\]{}|\\]|\[(?:\\.|[^\]\\])*\]|[^\\[\](){}*+?|^$])(\{\d{1,3}\}|\{\d{1,3},\d{0,3}\}|[*+?])?/;

/** Runs work and stops it when it takes too long (100 ms, fields.md 5.2); then it has no result. */
export type Watchdog = <Result>(work: () => Result) => { readonly result: Result } | undefined;

export interface CompiledRegex {
  readonly expression: RegExp;
  /** Cannot backtrack badly: at most one part of variable length, tried from one place only. */
  readonly isSimple: boolean;
}

/**
 * Patterns of author's making run on the service's own thread, and JavaScript's engine can take exponential time. So a
 * whole validation runs under one watchdog; only if that stops it, once more with one per difficult pattern.
 */
export class RegexBudget {
  private isExhausted = false;

  /** Without a watchdog of its own it runs below one. */
  constructor(private readonly watchdog?: Watchdog) {}

  /** True where the text matches. After one pattern has used up its time, the rest count as matching: it failed already. */
  matches({ expression, isSimple }: CompiledRegex, text: string): boolean {
    if (this.isExhausted) return true;
    if (!this.watchdog || (isSimple && text.length <= MAX_UNGUARDED_LENGTH)) return expression.test(text);
    const finished = this.watchdog(() => expression.test(text));
    this.isExhausted = finished === undefined;
    return finished?.result ?? false;
  }
}

/** With flag `u` where that compiles, else without (fields.md 5.2); undefined where neither does. */
export function compileRegex(pattern: string): CompiledRegex | undefined {
  for (const flags of ['u', ''])
    try {
      return { expression: new RegExp(pattern, flags), isSimple: isSimple(pattern) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  return undefined;
}

/** Whether a validation with this pattern has to be watched as a whole. */
export function needsBudget(pattern: unknown): boolean {
  return typeof pattern === 'string' && !isSimple(pattern);
}

/** Runs `work` below one watchdog where that is `needed`, and with one per difficult pattern if it was stopped. */
export function runWatched<Result>(watchdog: Watchdog, needed: boolean, work: (budget: RegexBudget) => Result): Result {
  const finished = needed ? watchdog(() => work(new RegexBudget())) : undefined;
  return finished ? finished.result : work(new RegexBudget(watchdog));
}

function isSimple(pattern: string): boolean {
  const isAnchored = pattern.startsWith('^');
  let rest = pattern.slice(isAnchored ? 1 : 0);
  if (rest.endsWith('$') && !rest.endsWith('\\$')) rest = rest.slice(0, -1);
  let variable = 0;
  while (rest !== '') {
    const token = TOKEN.exec(rest);
    if (!token) return false;
    if (token[1] && !/^\{\d+\}$/.test(token[1])) variable += 1;
    rest = rest.slice(token[0].length);
  }
  return variable === 0 || (variable === 1 && isAnchored);
}
