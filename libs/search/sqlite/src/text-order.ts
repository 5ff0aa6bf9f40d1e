/** By code points, as SQLite compares. */
export function compareTexts(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The first text behind all that begin with this one; undefined where there is none. */
export function successor(text: string): string | undefined {
  const letters = [...text];
  for (let last = letters.pop(); last !== undefined; last = letters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    // Halves of letters are none, so what comes before them is followed by what comes behind them.
    const next = point === 0xd7ff ? 0xe000 : point + 1;
    if (next <= 0x10ffff) return letters.join('') + String.fromCodePoint(next);
  }
  return undefined;
}
