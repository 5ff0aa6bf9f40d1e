import { RE2JS, type Matcher } from 're2js';

/** Instructions a pattern may need; those of 500 patterns stay small and each is compiled in a few milliseconds. */
const LARGEST = 2_000;

/** A regular expression that takes time linear in the text, or why it is none. */
export function patternOf(text: string): { readonly pattern: RE2JS } | { readonly reason: string } {
  if (roughSize(text) > LARGEST) return { reason: 'it repeats too much' };
  try {
    return { pattern: RE2JS.compile(text) };
  } catch (error) {
    return { reason: (error as Error).message.replace(/^error parsing regexp: /, '') };
  }
}

/** What `$0` to `$9` stand for; undefined where it is found nowhere. */
export function groupsIn(pattern: RE2JS, text: string): readonly string[] | undefined {
  const matcher: Matcher = pattern.matcher(text);
  if (!matcher.find()) return undefined;
  return Array.from({ length: Math.min(pattern.groupCount(), 9) + 1 }, (_, index) => matcher.group(index) ?? '');
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
