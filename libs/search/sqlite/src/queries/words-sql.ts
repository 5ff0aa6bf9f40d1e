import { ALL_TEXT, type Condition, type WantedWord } from '@annal/search-index';
import type { Names } from '../names.ts';
import { aliveAt } from './query-functions.ts';
import { APART, DOC_BITS } from '../schema.ts';
import { concat, FALSE, joined, sql, type Sql } from './sql.ts';
import type { Vocabulary } from './vocabulary.ts';

export type WordsCondition = Extract<Condition, { readonly kind: 'words' }>;

interface Dictionaries {
  readonly names: Names;
  readonly vocabulary: Vocabulary;
}

export interface LeadingWords {
  readonly words: WordsCondition;
  readonly rest: Condition;
}

type Ends = readonly [first: number, last: number];

interface Asked {
  /** FTS5 queries; a document needs all of them, each in any of its rows. */
  readonly questions: readonly string[];
  readonly ends: readonly Ends[];
}

const MASK = DOC_BITS - 1;
const DOC = `rowid & ${MASK}`;

export function wordsSql(condition: WordsCondition, by: Dictionaries, alias: string): Sql {
  const asked = askedOf(condition, by);
  return asked ? hasAll(asked, `${alias}.doc`) : FALSE;
}

/** One statement per range of rows; `among` is true for the documents (`d`) that count. */
export function scoredRows(condition: WordsCondition, by: Dictionaries, among: Sql): readonly Sql[] {
  const asked = askedOf(condition, by);
  if (!asked) return [];
  const { questions, ends } = asked;
  const any = questions.join(' OR ');
  const all = questions.length > 1 ? [concat('AND', hasAll(asked, 'd.doc'))] : [];
  return ends.map(([first, last]) =>
    concat(
      sql('SELECT d.doc, -bm25(words) * ? FROM words w', condition.weight),
      `CROSS JOIN documents d ON d.doc = (w.rowid & ${MASK})`,
      sql(`WHERE words MATCH ? AND w.rowid BETWEEN ? AND ? AND ${aliveAt('w.rowid')} AND`, any, first, last),
      among,
      ...all,
    ),
  );
}

export function scoredConditions(condition: Condition): readonly WordsCondition[] {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.flatMap(scoredConditions);
  return condition.kind === 'words' ? [condition] : [];
}

/** The first required condition with a score: its rows show what matches. Scores add up in order (floating point). */
export function leadingWords(condition: Condition): LeadingWords | undefined {
  if (condition.kind === 'words') return { words: condition, rest: { kind: 'and', conditions: [] } };
  if (condition.kind !== 'and') return undefined;
  const index = condition.conditions.findIndex((each) => scoredConditions(each).length > 0);
  const found = index < 0 ? undefined : leadingWords(condition.conditions[index] as Condition);
  if (!found) return undefined;
  return { words: found.words, rest: { kind: 'and', conditions: condition.conditions.with(index, found.rest) } };
}

function askedOf({ path, words, match }: WordsCondition, { names, vocabulary }: Dictionaries): Asked | undefined {
  const wanted = words.map((word) => alternatives(word, vocabulary));
  const some = match === 'all' ? wanted : wanted.filter((stems) => stems.length > 0);
  if (some.length === 0 || some.some((stems) => stems.length === 0)) return undefined;
  const each = some.map((stems) => `(${stems.map((stem) => `"${stem}"`).join(' OR ')})`);
  if (path === ALL_TEXT)
    return { questions: match === 'all' ? each : [each.join(' OR ')], ends: [[0, APART * DOC_BITS - 1]] };
  const number = names.get(path);
  if (number === undefined) return undefined;
  const ends = [number, number + APART].map((at): Ends => [at * DOC_BITS, (at + 1) * DOC_BITS - 1]);
  return { questions: [each.join(match === 'all' ? ' AND ' : ' OR ')], ends };
}

function hasAll({ questions, ends }: Asked, doc: string): Sql {
  const sets = questions.map((question) => {
    const rows = ends.map((each) => concat(`SELECT ${DOC}`, rowsWith(question, each)));
    return concat(`${doc} IN (`, ...rows.flatMap((part, n) => (n === 0 ? [part] : ['UNION ALL', part])), ')');
  });
  return joined(sets, 'AND');
}

function rowsWith(question: string, [first, last]: Ends): Sql {
  return sql(`FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND ${aliveAt('rowid')}`, question, first, last);
}

function alternatives({ stems, edits }: WantedWord, vocabulary: Vocabulary): readonly string[] {
  const found = edits === 0 ? stems : stems.flatMap((stem) => vocabulary.similarTo(stem, edits));
  return [...new Set(found)].filter((stem) => /^[\p{L}\p{N}\p{M}]+$/u.test(stem));
}
