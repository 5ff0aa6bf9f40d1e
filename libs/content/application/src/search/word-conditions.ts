import { NEVER, type Condition, type WantedWord } from '@annal/search-index';
import type { FieldClause, FreeText } from '@annal/search-query';
import type { ClauseContext } from './clause-context.ts';
import { allOf, anyOf } from './conditions.ts';
import { askedWords, type AskedWord } from './wanted-words.ts';

export type TextClause = FieldClause & FreeText;

/** In the texts at one path; different elements of a list may have different words. */
export function wordsCondition(clause: TextClause, path: string, { stems }: Pick<ClauseContext, 'stems'>): Condition {
  const words = askedWords(clause, stems).map(({ wanted }) => wanted);
  // The target of a link is no text.
  if (words.length === 0 || path.includes('/sys/')) return NEVER;
  return { kind: 'words', path, words, match: clause.anyWord ? 'any' : 'all', weight: clause.weight ?? 1 };
}

export function eachWord(
  clause: TextClause,
  paths: readonly string[],
  context: Pick<ClauseContext, 'stems'>,
): Condition {
  if (paths.length === 1) return wordsCondition(clause, paths[0] ?? '', context);
  return wordByWord(clause, context, ({ wanted }) => anyOf(paths.map((path) => wordAt(path, wanted, clause.weight))));
}

export function wordByWord(
  clause: TextClause,
  { stems }: Pick<ClauseContext, 'stems'>,
  conditionOf: (asked: AskedWord) => Condition,
): Condition {
  const each = askedWords(clause, stems).map(conditionOf);
  return clause.anyWord || each.length === 0 ? anyOf(each) : allOf(each);
}

export function wordAt(path: string, word: WantedWord, weight = 1): Condition {
  return { kind: 'words', path, words: [word], match: 'all', weight };
}
