/**
 * One bit per letter (modulo 32). An edit changes at most two bits, which rules out nearly all words of a vocabulary.
 */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) {
    const unit = word.charCodeAt(index);
    if (unit < 0xd800 || unit > 0xdfff) bits |= 1 << (unit & 31);
  }
  return bits;
}

export function mayBeSimilar(a: number, b: number, edits: number): boolean {
  let different = a ^ b;
  let most = 2 * edits;
  while (different !== 0 && most >= 0) {
    different &= different - 1;
    most -= 1;
  }
  return most >= 0;
}

export function isSimilar(a: readonly string[], b: readonly string[], edits: number): boolean {
  if (Math.abs(a.length - b.length) > edits) return false;
  let [before, last] = [new Array<number>(), Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const changed = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + Number(!isSame));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(isSwap ? Math.min(changed, (before[j - 2] ?? 0) + 1) : changed);
    }
    // No later row can get below two rows that exceed `edits`.
    if (Math.min(...row) > edits && Math.min(...last) > edits) return false;
    [before, last] = [last, row];
  }
  return (last[b.length] ?? 0) <= edits;
}
