import type { DatabaseSync } from 'node:sqlite';
import type { CountedValues, ValueCount } from '@annal/search-index';
import type { Translator } from './condition-sql.ts';
import type { Found } from './found.ts';
import { aliveAt } from './query-functions.ts';
import { DOC_BITS } from './schema.ts';
import { concat, oneOf, sql, type Sql } from './sql.ts';
import { FORMATS, STATUSES, TYPES } from './stored-values.ts';

interface Row {
  readonly value: string | number;
  readonly count: number;
}

/** Of the documents in `matched`. */
export function countValues(database: DatabaseSync, count: ValueCount, found: Found, by: Translator): CountedValues {
  const rows = count.of === 'scope' ? scopeRows(count.path) : pathRows(count, by);
  if (!rows) return { values: [], missing: count.countsMissing ? found.total : 0 };
  const ranked = concat('SELECT value, count FROM (', rows, sql(') ORDER BY count DESC, value LIMIT ?', count.size));
  const values = database.prepare(ranked.text).all(...ranked.values) as unknown as readonly Row[];
  return {
    values: values.map(({ value, count: n }) => ({ value: shown(value, count), count: n })),
    missing: count.countsMissing && count.of === 'path' ? found.total - documentsWith(database, count, by) : 0,
  };
}

const NAME = '(SELECT name FROM names WHERE id = %)';
const COLUMNS: Readonly<Record<string, string>> = {
  projectUuid: NAME.replace('%', 'd.project'),
  contentTypeUuid: NAME.replace('%', 'd.type'),
  entryId: 'd.entry',
  language: 'd.language',
  status: 'd.status',
  dataFormat: 'd.format',
  isDefault: 'd.main',
};

function scopeRows(property: ValueCount['path']): Sql {
  const column = typeof property === 'string' ? COLUMNS[property] : undefined;
  if (column === undefined) throw new Error('The scope has no such property');
  return sql(`SELECT ${column} AS value, count(*) AS count FROM temp.matched m CROSS JOIN documents d ON d.doc = m.doc
    WHERE ${aliveAt('d.doc')} GROUP BY 1`);
}

/** Long texts stand for themselves by one of the documents that have them. */
function pathRows(count: ValueCount, by: Translator): Sql | undefined {
  const rows = valueRows(count, by);
  if (!rows) return undefined;
  const texts = `(SELECT text FROM texts WHERE id = g.path * ${DOC_BITS} + g.doc)`;
  return concat(
    `SELECT CASE g.type WHEN ${TYPES.longText} THEN whole_text(g.value, ${texts}) ELSE g.value END AS value, g.count AS count
     FROM (SELECT type, value, count(*) AS count, min(doc) AS doc, path FROM (`,
    rows,
    ') GROUP BY type, value) g',
  );
}

function documentsWith(database: DatabaseSync, count: ValueCount, by: Translator): number {
  const rows = valueRows(count, by);
  if (!rows) return 0;
  const counted = concat('SELECT count(DISTINCT doc) AS total FROM (', rows, ')');
  return (database.prepare(counted.text).get(...counted.values) as { readonly total: number }).total;
}

/** One row per value and document. */
function valueRows({ path, type }: ValueCount, { names }: Translator): Sql | undefined {
  const kinds = type === 'text' ? `${TYPES.text}, ${TYPES.longText}` : String(TYPES[type]);
  const select = (from: string) =>
    `SELECT v.path, v.type, v.value, v.doc FROM ${from} WHERE v.type IN (${kinds}) AND ${aliveAt('v.doc')}
     AND v.doc IN (SELECT doc FROM temp.matched) AND v.path = ?`;
  if (typeof path === 'string') {
    const number = names.get(path);
    return number === undefined ? undefined : sql(select('vals v'), number);
  }
  const types = new Map<number, number[]>();
  for (const [uuid, each] of Object.entries(path)) {
    const [known, number] = [names.get(uuid), names.get(each)];
    if (known !== undefined && number !== undefined) types.set(number, [...(types.get(number) ?? []), known]);
  }
  if (types.size === 0) return undefined;
  const parts = [...types].map(([number, known]) =>
    concat(sql(`${select('vals v CROSS JOIN documents d ON d.doc = v.doc')} AND`, number), oneOf('d.type', known)),
  );
  return concat(...parts.flatMap((part, n) => (n === 0 ? [part] : ['UNION ALL', part])));
}

function shown(value: string | number, { of, path, type }: ValueCount): string {
  if (of === 'scope' && path === 'status') return STATUSES[Number(value)] ?? '';
  if (of === 'scope' && path === 'dataFormat') return FORMATS[Number(value)] ?? '';
  if (of === 'path' && type === 'date' && typeof value === 'number') return new Date(value).toISOString();
  if (type === 'boolean' || (of === 'scope' && path === 'isDefault')) return String(value === 1);
  return String(value);
}
