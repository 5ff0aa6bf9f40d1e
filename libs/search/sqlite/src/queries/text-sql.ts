import type { Range, TextPattern, ValueTest } from '@annal/search-index';
import type { Translator } from './condition-sql.ts';
import { aliveAt } from './query-functions.ts';
import { DOC_BITS } from '../schema.ts';
import { concat, oneOf, sql, type Sql } from './sql.ts';
import { COMPARED, storable, storedText, TYPES } from '../stored-values.ts';
import { successor } from '../text/text-order.ts';
import { among, rangeSql, valuesWhere } from './value-rows.ts';

type TextTest = Extract<ValueTest, { readonly type: 'text' }>;

export function textSql(test: TextTest, path: number, by: Translator, alias: string): Sql {
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
  // The stored beginnings do not decide, so whole texts are compared.
  const texts = `(SELECT text FROM texts WHERE id = ${path * DOC_BITS} + doc)`;
  const whole = `CASE type WHEN ${TYPES.longText} THEN ${texts} END`;
  return among(alias, concat(sql(either, path), sql(`whole_matches(?, value, ${whole})`, by.functions.range(range))));
}

function likeSql(given: TextPattern, path: number, by: Translator, alias: string): Sql {
  const like = { ...given, pattern: storable(given.pattern) };
  if (like.at === 'start' && like.pattern.length < COMPARED) return startsWith(like.pattern, path, alias);
  const isPlain = like.at === 'anywhere' && !/[*?]/.test(like.pattern);
  const which = by.functions.pattern(like);
  const test = isPlain ? sql('instr(value, ?) > 0', like.pattern) : sql('is_match(?, value)', which);
  const whole = sql('any_match(?, t.text)', which);
  // A list of texts is stored as JSON, which escapes some letters.
  const long = isPlain
    ? concat(
        "CASE substr(t.text, 1, 1) WHEN '=' THEN",
        sql('instr(substr(t.text, 2), ?) > 0', like.pattern),
        'ELSE',
        whole,
        'END',
      )
    : whole;
  const within = by.runs.textsWithin(like);
  const rows = [
    valuesWhere(path, TYPES.text, test),
    ...(within ? [textsAt(path, within.sure)] : []),
    concat(textsAt(path, within ? within.unsure : by.runs.textsWith(like)), 'AND', long),
  ];
  return among(alias, concat(...rows.flatMap((each, n) => (n === 0 ? [each] : ['UNION ALL', each]))));
}

function textsAt(path: number, ids: Sql | undefined): Sql {
  const first = path * DOC_BITS;
  const all = sql('SELECT t.id - ? FROM texts t WHERE t.id BETWEEN ? AND ?', first, first, first + DOC_BITS - 1);
  return ids ? concat(all, 'AND t.id IN (', ids, ')') : all;
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
