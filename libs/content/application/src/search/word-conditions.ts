import { NEVER, type Condition, type WantedWord } from '@annal/search-index';
import type { FieldClause, FreeText } from '@annal/search-query';
import type { ClauseGround } from './clause-ground.ts';
import { allOf, anyOf } from './conditions.ts';
import { askedWords, type AskedWord } from './wanted-words.ts';

export type TextClause = FieldClause & FreeText;

/** All words of a clause, or any, in the texts at one path: in as many elements of a list as it takes. */
export function wordsCondition(clause: TextClause, path: string, { stems }: Pick<ClauseGround, 'stems'>): Condition {
  const words = askedWords(clause, stems).map(({ wanted }) => wanted);
  // What a link leads to is no text.
  if (words.length === 0 || path.includes('/sys/')) return NEVER;
  return { kind: 'words', path, words, match: clause.anyWord ? 'any' : 'all', weight: clause.weight ?? 1 };
}

/** Each word in any of the paths: they are one text. */
export function eachWord(clause: TextClause, paths: readonly string[], ground: Pick<ClauseGround, 'stems'>): Condition {
  if (paths.length === 1) return wordsCondition(clause, paths[0] ?? '', ground);
  return wordByWord(clause, ground, ({ wanted }) => anyOf(paths.map((path) => wordAt(path, wanted, clause.weight))));
}

/** A condition per word; all of them have to hold, or any. */
export function wordByWord(
  clause: TextClause,
  { stems }: Pick<ClauseGround, 'stems'>,
  conditionOf: (asked: AskedWord) => Condition,
): Condition {
  const each = askedWords(clause, stems).map(conditionOf);
  return clause.anyWord || each.length === 0 ? anyOf(each) : allOf(each);
}

export function wordAt(path: string, word: WantedWord, weight = 1): Condition {
  return { kind: 'words', path, words: [word], match: 'all', weight };
}
