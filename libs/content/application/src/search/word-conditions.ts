import { NEVER, type Condition, type WantedWord } from '@annal/search-index';
import type { FieldClause, FreeText } from '@annal/search-query';
import type { ClauseGround } from './clause-ground.ts';
import { allOf, anyOf } from './conditions.ts';
import { askedWords, type AskedWord } from './wanted-words.ts';

export type TextClause = FieldClause & FreeText;

/** In the texts at one path; different elements of a list may have different words. */
export function wordsCondition(clause: TextClause, path: string, { stems }: Pick<ClauseGround, 'stems'>): Condition {
  const words = askedWords(clause, stems).map(({ wanted }) => wanted);
  // The target of a link is no text.
  if (words.length === 0 || path.includes('/sys/')) return NEVER;
  return { kind: 'words', path, words, match: clause.anyWord ? 'any' : 'all', weight: clause.weight ?? 1 };
}

export function eachWord(clause: TextClause, paths: readonly string[], ground: Pick<ClauseGround, 'stems'>): Condition {
  if (paths.length === 1) return wordsCondition(clause, paths[0] ?? '', ground);
  return wordByWord(clause, ground, ({ wanted }) => anyOf(paths.map((path) => wordAt(path, wanted, clause.weight))));
}

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
