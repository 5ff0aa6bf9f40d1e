import type { DatabaseSync } from 'node:sqlite';
import type { IndexAnswer, IndexQuery } from '@annal/search-index';
import { Budget } from './budget.ts';
import { inProject, isAboutScope, namesEntries, type Translator } from './condition-sql.ts';
import { countAll } from './counts-sql.ts';
import type { Matches } from './matches.ts';
import { hitsOf } from './hits-sql.ts';
import { Names } from '../names.ts';
import { QueryFunctions, aliveAt } from './query-functions.ts';
import { Runs } from './runs.ts';
import { openForReading, positionOf } from '../schema.ts';
import { concat, sql, type Sql } from './sql.ts';
import { Vocabulary } from './vocabulary.ts';
import { leadingWords, scoredConditions, scoredRows, type LeadingWords, type WordsCondition } from './words-sql.ts';

function heldIn(held: NonNullable<Matches['held']>, total: number): Matches {
  return { from: sql(`${held} m CROSS JOIN documents d ON d.doc = m.doc`), where: sql(aliveAt('d.doc')), total, held };
}

export class IndexQuestions {
  private readonly database: DatabaseSync;
  private readonly functions: QueryFunctions;
  private readonly names: Names;
  private readonly vocabulary: Vocabulary;
  private readonly runs: Runs;

  constructor(file: string) {
    this.database = openForReading(file);
    this.functions = new QueryFunctions(this.database);
    this.names = new Names(this.database);
    this.runs = new Runs(this.database);
    this.vocabulary = new Vocabulary(this.database, () => this.functions.check());
  }

  position(): bigint | undefined {
    return positionOf(this.database);
  }

  /** Sees one batch throughout. @throws DomainError `unavailable` with `Search.TooExpensive` */
  answer(query: IndexQuery, cpuBudgetMs: number): IndexAnswer {
    this.functions.begin(new Budget(cpuBudgetMs));
    this.database.exec('BEGIN');
    try {
      return this.answered(query);
    } finally {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
    }
  }

  close(): void {
    this.database.close();
  }

  private answered(query: IndexQuery): IndexAnswer {
    this.names.follow(this.renamed());
    const project = this.names.get(query.projectUuid);
    if (project === undefined) return this.nothing(query);
    const { names, functions, vocabulary, runs } = this;
    const by: Translator = { names, functions, vocabulary, runs, project };
    const isRanked = query.limit > 0 && query.order.some((order) => order.by === 'relevance');
    const lead = isRanked ? leadingWords(query.condition) : undefined;
    const found = lead ? this.findScored(lead, by) : this.find(query, by);
    if (isRanked) this.scoreOthers(query, lead?.words, found, by);
    const hits = query.limit > 0 && found.total > query.skip ? hitsOf(this.database, query, found, by) : [];
    const counts = countAll(this.database, query.counts ?? [], found, by);
    return { totalCount: found.total, hits, counts };
  }

  private find({ condition, counts = [], order }: IndexQuery, by: Translator): Matches {
    const where = inProject(condition, by);
    const isHeld = !isAboutScope(condition) || counts.length > 0 || order.some((each) => each.by === 'relevance');
    const from = sql('documents d');
    const guarded = concat(where, `AND ${aliveAt('d.doc')}`);
    if (!isHeld) {
      const counted = namesEntries(condition)
        ? concat('SELECT count(*) AS total FROM', from, 'WHERE', guarded)
        : concat('SELECT coalesce(sum(d.count), 0) AS total FROM scopes d WHERE', where);
      return { from, where: guarded, total: one(this.database, counted), held: undefined };
    }
    this.database.exec('DELETE FROM temp.matched');
    const held = concat('INSERT INTO temp.matched SELECT d.doc FROM', from, 'WHERE', guarded);
    const { changes } = this.database.prepare(held.text).run(...held.values);
    return heldIn('temp.matched', Number(changes));
  }

  /** Finds matches by the rows of the words, which the scores need anyway. */
  private findScored({ words, rest }: LeadingWords, by: Translator): Matches {
    this.database.exec('DELETE FROM temp.scored');
    this.score(words, by, inProject(rest, by));
    return heldIn('temp.scored', one(this.database, sql('SELECT count(*) AS total FROM temp.scored')));
  }

  private scoreOthers(
    { condition }: IndexQuery,
    known: WordsCondition | undefined,
    { held = 'temp.matched' }: Matches,
    by: Translator,
  ): void {
    if (!known) this.database.exec('DELETE FROM temp.scored');
    for (const words of scoredConditions(condition))
      if (words !== known) this.score(words, by, sql(`d.doc IN (SELECT doc FROM ${held})`));
  }

  private score(words: WordsCondition, by: Translator, among: Sql): void {
    for (const rows of scoredRows(words, by, among)) {
      const scored = concat(
        'INSERT INTO temp.scored',
        rows,
        'ON CONFLICT (doc) DO UPDATE SET score = score + excluded.score',
      );
      this.database.prepare(scored.text).run(...scored.values);
    }
  }

  private renamed(): number {
    return (this.database.prepare('SELECT renamed FROM meta').get() as { readonly renamed: number }).renamed;
  }

  private nothing({ counts = [] }: IndexQuery): IndexAnswer {
    const empty = counts.map(({ name }) => [name, { values: [], missing: 0 }] as const);
    return { totalCount: 0, hits: [], counts: Object.fromEntries(empty) };
  }
}

function one(database: DatabaseSync, { text, values }: Sql): number {
  const row = database.prepare(text).get(...values) as { readonly total: number };
  return row.total;
}
