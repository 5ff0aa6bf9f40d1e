import type { Condition, Range, ScopeTest, TextPattern, ValueTest } from '@annal/search-index';
import type { Names } from './names.ts';
import { areasOf } from './places.ts';
import { aliveAt, type QueryFunctions } from './query-functions.ts';
import { DOC_BITS } from './schema.ts';
import { concat, FALSE, joined, oneOf, sql, type Sql, type Value } from './sql.ts';
import { COMPARED, FORMATS, indexable, STATUSES, storable, storedText, TYPES } from './stored-values.ts';
import { literalParts } from './text-pattern.ts';
import { successor } from './text-order.ts';
import { wordRows, type WordsCondition } from './words-sql.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A text that contains another one has its trigrams; more of them narrow hardly more, and cost as much. */
const MOST_TRIGRAMS = 12;

/** What a translation needs to know. */
export interface Translator {
  readonly names: Names;
  readonly functions: QueryFunctions;
  readonly vocabulary: Vocabulary;
  readonly project: number;
}

type TextTest = Extract<ValueTest, { readonly type: 'text' }>;

/** An expression that is true of the documents (`alias.doc`) for which the condition holds. */
export function conditionSql(condition: Condition, by: Translator, alias = 'd'): Sql {
  const each = (inner: Condition) => conditionSql(inner, by, alias);
  switch (condition.kind) {
    case 'and':
      return joined(condition.conditions.map(each), 'AND');
    case 'or':
      return joined(condition.conditions.map(each), 'OR');
    case 'not':
      return concat('NOT (', each(condition.condition), ')');
    case 'scope':
      return scopeSql(condition.test, by, alias);
    case 'linksToEntry': {
      const targets = oneOf('target', condition.entryIds.map(storable));
      return among(alias, concat('SELECT doc FROM links WHERE', targets));
    }
    case 'linksTo':
      return linksTo(condition.condition, by, alias);
    case 'words':
      return words(condition, by, alias);
    default: {
      const path = by.names.get(condition.path);
      return path === undefined ? FALSE : valueSql(condition, path, by, alias);
    }
  }
}

function valueSql(
  condition: Extract<Condition, { readonly kind: 'value' | 'present' | 'emptyText' }>,
  path: number,
  by: Translator,
  alias: string,
): Sql {
  if (condition.kind !== 'value') {
    const column = condition.kind === 'present' ? 'present' : 'empty';
    return among(alias, sql(`SELECT doc FROM spots WHERE path = ? AND ${column} = 1 AND ${aliveAt('doc')}`, path));
  }
  const { test } = condition;
  switch (test.type) {
    case 'text':
      return textSql(test, path, by, alias);
    case 'number':
      if ('like' in test)
        return among(
          alias,
          valuesWhere(path, TYPES.number, sql('is_match(?, value)', by.functions.pattern(test.like))),
        );
      return among(
        alias,
        valuesWhere(path, TYPES.number, 'oneOf' in test ? oneOf('value', test.oneOf) : rangeSql(test.range)),
      );
    case 'date':
      return among(alias, valuesWhere(path, TYPES.date, rangeSql(test.range)));
    case 'boolean':
      return among(alias, valuesWhere(path, TYPES.boolean, oneOf('value', test.oneOf.map(Number))));
    case 'place': {
      const near = sql('metres(?, lat, lon) <= ?', by.functions.point(test.near), test.near.metres);
      const inArea = areasOf(test.near).map(({ south, north, west, east }) =>
        sql('(south <= ? AND north >= ? AND west <= ? AND east >= ?)', north, south, east, west),
      );
      const found = inArea.map((area) => concat('SELECT id FROM areas WHERE', area));
      const ids = found.map((each) => concat('id IN (', each, ')'));
      return among(
        alias,
        concat(sql('SELECT doc FROM places WHERE path = ? AND', path), joined(ids, 'OR'), 'AND', near),
      );
    }
  }
}

/** Documents in the rows that a statement finds. */
function among(alias: string, rows: Sql): Sql {
  return concat(`${alias}.doc IN (`, rows, ')');
}

function valuesWhere(path: number, type: number, test: Sql): Sql {
  return concat(sql(`SELECT doc FROM vals WHERE path = ? AND type = ? AND ${aliveAt('doc')} AND`, path, type), test);
}

function rangeSql({ from, above, to, below }: Range<Value>): Sql {
  const ends = [
    ['>=', from],
    ['>', above],
    ['<=', to],
    ['<', below],
  ] as const;
  return joined(
    ends.flatMap(([operator, value]) => (value === undefined ? [] : [sql(`value ${operator} ?`, value)])),
    'AND',
  );
}

function textSql(test: TextTest, path: number, by: Translator, alias: string): Sql {
  if ('like' in test) return likeSql(test.like, path, by, alias);
  const either = `SELECT doc FROM vals WHERE path = ? AND type IN (${TYPES.text}, ${TYPES.longText}) AND ${aliveAt('doc')} AND`;
  if ('oneOf' in test) {
    const values = oneOf(
      'value',
      test.oneOf.map((text) => storedText(storable(text))),
    );
    return among(alias, concat(sql(either, path), values));
  }
  const ends = Object.entries(test.range).map(([end, text]) => [end, storable(text as string)] as const);
  const range = Object.fromEntries(ends) as Range<string>;
  if (ends.every(([, text]) => text.length < COMPARED)) return among(alias, concat(sql(either, path), rangeSql(range)));
  // Beginnings do not tell: the whole texts are compared.
  const texts = `(SELECT text FROM texts WHERE id = ${path * DOC_BITS} + doc)`;
  const whole = `CASE type WHEN ${TYPES.longText} THEN ${texts} END`;
  return among(alias, concat(sql(either, path), sql(`whole_matches(?, value, ${whole})`, by.functions.range(range))));
}

/** Short texts are looked through; which long ones may match is known by their trigrams. */
function likeSql(given: TextPattern, path: number, by: Translator, alias: string): Sql {
  const like = { ...given, pattern: storable(given.pattern) };
  if (like.at === 'start' && like.pattern.length < COMPARED) return startsWith(like.pattern, path, alias);
  const isPlain = like.at === 'anywhere' && !/[*?]/.test(like.pattern);
  const which = by.functions.pattern(like);
  const test = isPlain ? sql('instr(value, ?) > 0', like.pattern) : sql('is_match(?, value)', which);
  const short = valuesWhere(path, TYPES.text, test);
  const trigrams = trigramsOf(like);
  const rows = [path * DOC_BITS, (path + 1) * DOC_BITS - 1] as const;
  const long =
    trigrams === ''
      ? sql(`SELECT id - ? FROM texts WHERE id BETWEEN ? AND ? AND any_match(?, text)`, rows[0], ...rows, which)
      : sql(
          `SELECT t.id - ? FROM trigrams g CROSS JOIN texts t ON t.id = g.rowid
           WHERE g.trigrams MATCH ? AND g.rowid BETWEEN ? AND ? AND ${aliveAt('g.rowid')} AND any_match(?, t.text)`,
          rows[0],
          trigrams,
          ...rows,
          which,
        );
  return among(alias, concat(short, 'UNION ALL', long));
}

function startsWith(pattern: string, path: number, alias: string): Sql {
  const below = successor(pattern);
  const range = rangeSql({ from: pattern, ...(below !== undefined && { below }) });
  const types = `type IN (${TYPES.text}, ${TYPES.longText})`;
  return among(
    alias,
    concat(sql(`SELECT doc FROM vals WHERE path = ? AND ${types} AND ${aliveAt('doc')} AND`, path), range),
  );
}

/** A question for FTS5; empty where the pattern has no run of three characters. */
function trigramsOf(like: TextPattern): string {
  const all = new Set<string>();
  for (const part of literalParts(like)) {
    const letters = [...indexable(part)];
    const step = Math.max(1, Math.floor(letters.length / MOST_TRIGRAMS));
    for (let at = 0; at + 3 <= letters.length; at += step) all.add(letters.slice(at, at + 3).join(''));
    if (all.size >= MOST_TRIGRAMS) break;
  }
  const some = [...all].slice(0, MOST_TRIGRAMS);
  return some.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}

function scopeSql(test: ScopeTest, { names }: Translator, alias: string): Sql {
  switch (test.property) {
    case 'contentTypeUuid':
      return oneOf(
        `${alias}.type`,
        test.oneOf.flatMap((uuid) => names.get(uuid) ?? []),
      );
    case 'entryId':
      return oneOf(`${alias}.entry`, test.oneOf.map(storable));
    case 'language':
      return oneOf(`${alias}.language`, test.oneOf.map(storable));
    case 'dataFormat':
      return oneOf(
        `${alias}.format`,
        test.oneOf.map((format) => (FORMATS as readonly string[]).indexOf(format)),
      );
    case 'status':
      return oneOf(
        `${alias}.status`,
        test.oneOf.map((status) => STATUSES.indexOf(status)),
      );
    case 'isDefault':
      return oneOf(`${alias}.main`, test.oneOf.map(Number));
  }
}

function linksTo(condition: Condition, by: Translator, alias: string): Sql {
  const inner = `${alias}t`;
  const live = oneOf(
    `${inner}.status`,
    (['latest', 'published'] as const).map((status) => STATUSES.indexOf(status)),
  );
  const targets = concat(
    sql(`SELECT ${inner}.entry FROM documents ${inner} WHERE ${inner}.project = ? AND`, by.project),
    live,
    `AND ${aliveAt(`${inner}.doc`)} AND`,
    conditionSql(condition, by, inner),
  );
  return among(alias, concat(`SELECT doc FROM links WHERE ${aliveAt('doc')} AND target IN (`, targets, ')'));
}

function words(condition: WordsCondition, by: Translator, alias: string): Sql {
  const rows = wordRows(condition, by);
  return rows ? among(alias, concat(sql('SELECT rowid & 4294967295'), rows)) : FALSE;
}

/** Nothing but what the index of scopes has: such documents are found as fast as they are counted. */
export function isAboutScope(condition: Condition): boolean {
  if (condition.kind === 'and' || condition.kind === 'or') return condition.conditions.every(isAboutScope);
  return condition.kind === 'not' ? isAboutScope(condition.condition) : condition.kind === 'scope';
}
