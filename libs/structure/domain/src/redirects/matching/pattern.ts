import { RE2JS, type Matcher } from 're2js';

/** Limit of instructions, so that 500 patterns fit in memory and each compiles in milliseconds. */
const LARGEST = 2_000;

export type Compiled = { readonly pattern: RE2JS } | { readonly reason: string };

/** Cached, because validation asks several times for the same pattern. */
let last: { readonly text: string; readonly compiled: Compiled } | undefined;

/** Linear in the length of the text; `reason` says why a pattern is refused. */
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

export class Pattern {
  private compiled: Compiled | undefined;

  constructor(private readonly text: string) {}

  get isCompiled(): boolean {
    return this.compiled !== undefined;
  }

  compile(): Compiled {
    return (this.compiled ??= patternOf(this.text));
  }

  groupsIn(text: string): readonly string[] | undefined {
    const compiled = this.compile();
    if (!('pattern' in compiled)) return undefined;
    const matcher: Matcher = compiled.pattern.matcher(text);
    if (!matcher.find()) return undefined;
    const count = Math.min(compiled.pattern.groupCount(), 9) + 1;
    return Array.from({ length: count }, (_, index) => matcher.group(index) ?? '');
  }
}

/** Estimates the size before compiling: 700 characters of `x{1000}` take half a second. */
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
