import type { WantedWord } from '@annal/search-index';
import { stemsOf, wordsOf, type FreeText } from '@annal/search-query';

export interface AskedWord {
  readonly word: string;
  readonly wanted: WantedWord;
}

export function askedWords({ value, fuzzy }: FreeText, languages: readonly string[]): readonly AskedWord[] {
  return [...new Set(wordsOf(value))].map((word) => {
    const edits = fuzzy === true ? editsFor(word.length) : 0;
    return { word, wanted: { stems: stemsOf(word, languages), edits } };
  });
}

/** search.md 3.4. */
function editsFor(length: number): 0 | 1 | 2 {
  if (length <= 2) return 0;
  return length <= 5 ? 1 : 2;
}

/** Whether the words differ by at most that many insertions, deletions, replacements or swaps of neighbours. */
export function isNear(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  const [left, right] = [[...a], [...b]];
  let before: readonly number[] = [];
  let above: readonly number[] = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const costs = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      costs.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (costs[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
        ),
      );
    }
    [before, above] = [above, costs];
  }
  return (above[right.length] ?? Infinity) <= edits;
}
