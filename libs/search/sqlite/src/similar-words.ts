/**
 * Which letters a word has, in 32 bits. An edit changes at most two of them, so words whose letters differ in more are not
 * similar: nearly all of a vocabulary is told apart by that.
 */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) {
    const unit = word.charCodeAt(index);
    // Half a letter may change with the other half.
    if (unit < 0xd800 || unit > 0xdfff) bits |= 1 << (unit & 31);
  }
  return bits;
}

/** @param a as `lettersOf` gives them */
export function mayBeSimilar(a: number, b: number, edits: number): boolean {
  let different = a ^ b;
  let most = 2 * edits;
  while (different !== 0 && most >= 0) {
    different &= different - 1;
    most -= 1;
  }
  return most >= 0;
}

/** Whether so many letters inserted, deleted, replaced or swapped with the next one make one word of the other. */
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
    // No later row gets below two rows of more.
    if (Math.min(...row) > edits && Math.min(...last) > edits) return false;
    [before, last] = [last, row];
  }
  return (last[b.length] ?? 0) <= edits;
}
