import type { Condition, WantedWord } from '@annal/search-index';
import type { Names } from './names.ts';
import { aliveAt } from './query-functions.ts';
import { DOC_BITS } from './schema.ts';
import { sql, type Sql } from './sql.ts';
import type { Vocabulary } from './vocabulary.ts';

export type WordsCondition = Extract<Condition, { readonly kind: 'words' }>;

interface Known {
  readonly names: Names;
  readonly vocabulary: Vocabulary;
}

/** What follows `SELECT` to find the rows of `words` that match; undefined where there can be none. */
export function wordRows({ path, words, match }: WordsCondition, { names, vocabulary }: Known): Sql | undefined {
  const number = names.get(path);
  const wanted = words.map((word) => alternatives(word, vocabulary));
  const some = match === 'all' ? wanted : wanted.filter((stems) => stems.length > 0);
  if (number === undefined || some.length === 0 || some.some((stems) => stems.length === 0)) return undefined;
  const question = some
    .map((stems) => `(${stems.map((stem) => `"${stem.replaceAll('"', '""')}"`).join(' OR ')})`)
    .join(match === 'all' ? ' AND ' : ' OR ');
  return sql(
    `FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND ${aliveAt('rowid')}`,
    question,
    number * DOC_BITS,
    (number + 1) * DOC_BITS - 1,
  );
}

/** Conditions whose scores count: those below a negation, and of linked entries, do not. */
export function scoredConditions(condition: Condition): readonly WordsCondition[] {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.flatMap(scoredConditions);
  return condition.kind === 'words' ? [condition] : [];
}

function alternatives({ stems, edits }: WantedWord, vocabulary: Vocabulary): readonly string[] {
  const found = edits === 0 ? stems : stems.flatMap((stem) => vocabulary.similarTo(stem, edits));
  // Nothing but letters, digits and marks is ever a word.
  return [...new Set(found)].filter((stem) => /^[\p{L}\p{N}\p{M}]+$/u.test(stem));
}
