/** SQLite's order: by code points. */
export function compareTexts(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

export function successor(text: string): string | undefined {
  const letters = [...text];
  for (let last = letters.pop(); last !== undefined; last = letters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    // Surrogates are not code points of a text, so the range is skipped.
    const next = point === 0xd7ff ? 0xe000 : point + 1;
    if (next <= 0x10ffff) return letters.join('') + String.fromCodePoint(next);
  }
  return undefined;
}
