import { RE2JS, type Matcher } from 're2js';

/** Instructions a pattern may need; those of 500 patterns stay small and each is compiled in a few milliseconds. */
const LARGEST = 2_000;

export type Compiled = { readonly pattern: RE2JS } | { readonly reason: string };

/** The one that was asked for last: who reads a redirect asks several times. */
let last: { readonly text: string; readonly compiled: Compiled } | undefined;

/** A regular expression that takes time linear in the text, or why it is none. */
export function patternOf(text: string): Compiled {
  if (last?.text !== text) last = { text, compiled: compiled(text) };
  return last.compiled;
}

function compiled(text: string): Compiled {
  if (roughSize(text) > LARGEST) return { reason: 'it repeats too much' };
  try {
    return { pattern: RE2JS.compile(text) };
  } catch (error) {
    return { reason: (error as Error).message.replace(/^error parsing regexp: /, '') };
  }
}

/** One that is compiled when it is first needed: hundreds take a second. */
export class Pattern {
  private compiled: Compiled | undefined;

  constructor(private readonly text: string) {}

  get isCompiled(): boolean {
    return this.compiled !== undefined;
  }

  /** Takes up to a few milliseconds the first time. */
  compile(): Compiled {
    return (this.compiled ??= patternOf(this.text));
  }

  /** What `$0` to `$9` stand for; undefined where it is found nowhere. */
  groupsIn(text: string): readonly string[] | undefined {
    const compiled = this.compile();
    if (!('pattern' in compiled)) return undefined;
    const matcher: Matcher = compiled.pattern.matcher(text);
    if (!matcher.find()) return undefined;
    const count = Math.min(compiled.pattern.groupCount(), 9) + 1;
    return Array.from({ length: count }, (_, index) => matcher.group(index) ?? '');
  }
}

/**
 * How large it is once counted repetitions are written out. An estimate before anything is compiled: compiling 700
 * characters of `x{1000}` takes half a second.
 */
export function roughSize(text: string): number {
  const open: number[] = [];
  let [total, last] = [0, 0];
  const token = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/g;
  for (const [piece, least, most] of text.matchAll(token)) {
    if (piece === '(') {
      open.push(total);
      [total, last] = [0, 0];
    } else if (piece === ')' && open.length > 0) {
      [total, last] = [(open.pop() ?? 0) + total + 2, total + 2];
    } else if (least !== undefined) {
      const times = Math.max(1, Number(most || least) + (most === '' ? 1 : 0));
      total += last * (times - 1);
      last *= times;
    } else {
      last = piece.startsWith('[') || piece.startsWith('\\') ? 2 : 1;
      total += last;
    }
  }
  return open.reduce((sum, size) => sum + size, total);
}
