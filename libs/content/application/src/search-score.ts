import { FILE_TERMS, FILE_TEXT, SEARCH_TERMS, wordTerm } from '@annal/content-read-models';
import type { FieldClause, FreeText } from '@annal/search-query';
import type { Expression } from './search-translation.ts';
import type { WantedWord } from './search-words.ts';

/** A free text condition, and where it looks for which words. */
export interface WantedText {
  readonly clause: FieldClause & FreeText;
  readonly paths: readonly string[];
  readonly words: readonly WantedWord[];
}

/**
 * The score of search.md 3.4 for the database: per condition and field, its weight times the words that are matched by
 * the words there are. Undefined where words that are near enough match, too.
 */
export function scoreOf(wanted: readonly WantedText[]): Expression | undefined {
  if (wanted.some(({ words }) => words.some(({ patterns }) => patterns.length > 0))) return undefined;
  return { $add: wanted.map(scoreOfText) };
}

function scoreOfText({ clause, paths, words }: WantedText): Expression {
  // In one field all words have to stand; everywhere, each may stand in a field of its own.
  const needsAll = paths.length === 1 && !clause.anyWord;
  const scores = paths.map((path) => {
    const found = words.map(({ stems }) => isThere(path, stems));
    const matched = needsAll
      ? { $cond: [{ $and: found }, words.length, 0] }
      : { $add: found.map((one) => ({ $cond: [one, 1, 0] })) };
    return { $divide: [matched, { $ifNull: [`$${rootOf(path)}.n.${path}`, 1] }] };
  });
  return { $multiply: [Math.max(clause.weight ?? 1, 1), { $add: scores }] };
}

function isThere(path: string, stems: readonly string[]): Expression {
  const terms = { $ifNull: [`$${path === FILE_TEXT ? FILE_TERMS : SEARCH_TERMS}`, []] };
  return { $or: stems.map((stem) => ({ $in: [wordTerm(path, stem), terms] })) };
}

const rootOf = (path: string): string => (path === FILE_TEXT ? 'fileText' : 'search');
