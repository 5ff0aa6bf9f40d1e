import type { Value } from '../../values/values.ts';

export function moved(items: readonly Value[], from: number, to: number): readonly Value[] {
  const [item] = items.slice(from, from + 1);
  if (item === undefined || to < 0 || to >= items.length) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

/** Each line of a pasted text becomes an item, the first one in place of what it was pasted into. */
export function withLines(items: readonly Value[], at: number, lines: readonly string[]): readonly Value[] {
  return items.toSpliced(at, 1, ...lines);
}

export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
