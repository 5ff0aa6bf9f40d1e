import type { DatabaseSync } from 'node:sqlite';
import type { CountedValues, ValueCount } from '@annal/search-index';
import type { Translator } from './condition-sql.ts';
import type { Matches } from './matches.ts';
import { aliveAt } from './query-functions.ts';
import { DOC_BITS } from '../schema.ts';
import { concat, oneOf, sql, type Sql } from './sql.ts';
import { FORMATS, listLabel, STATUSES, TYPES } from '../stored-values.ts';

interface Row {
  readonly value: string | number;
  readonly count: number;
}

export function countAll(
  database: DatabaseSync,
  counts: readonly ValueCount[],
  found: Matches,
  by: Translator,
): Readonly<Record<string, CountedValues>> {
  const { counted } = by.functions;
  if (counts.some((count) => count.of === 'path')) {
    counted.begin(mostOf(database));
    database.prepare(`SELECT sum(hold(doc)) FROM ${tableOf(found)}`).get();
  }
  return Object.fromEntries(
    counts.map((count) => {
      counted.restart();
      return [count.name, countValues(database, count, found, by)];
    }),
  );
}

function countValues(database: DatabaseSync, count: ValueCount, found: Matches, by: Translator): CountedValues {
  const values = count.of === 'scope' ? undefined : valueRows(database, count, found, by);
  const rows = count.of === 'scope' ? scopeRows(count.path, found) : values && grouped(together(values, count, by));
  if (!rows) return { values: [], missing: count.countsMissing ? found.total : 0 };
  const ranked = concat('SELECT value, count FROM (', rows, sql(') ORDER BY count DESC, value LIMIT ?', count.size));
  const shownRows = database.prepare(ranked.text).all(...ranked.values) as unknown as readonly Row[];
  return {
    values: shownRows.map(({ value, count: n }) => ({ value: shown(value, count), count: n })),
    missing: count.countsMissing && values ? found.total - by.functions.counted.total : 0,
  };
}

function tableOf({ held }: Matches): string {
  if (held === undefined) throw new Error('Counting values needs the found documents');
  return held;
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

function scopeRows(property: ValueCount['path'], found: Matches): Sql {
  const column = typeof property === 'string' ? COLUMNS[property] : undefined;
  if (column === undefined) throw new Error('The scope does not have this property');
  return sql(`SELECT ${column} AS value, count(*) AS count FROM ${tableOf(found)} m CROSS JOIN documents d ON d.doc = m.doc
    WHERE ${aliveAt('d.doc')} GROUP BY 1`);
}

/** A long text is read from one of the documents that have it. */
function grouped(rows: Sql): Sql {
  const texts = `(SELECT text FROM texts WHERE id = g.path * ${DOC_BITS} + g.doc)`;
  return concat(
    `SELECT CASE g.type WHEN ${TYPES.longText} THEN whole_text(g.value, ${texts}) ELSE g.value END AS value, g.count AS count
     FROM (SELECT type, value, sum(is_counted(doc)) AS count, min(doc) AS doc, path FROM (`,
    rows,
    ') GROUP BY type, value HAVING sum(is_counted(doc)) > 0) g',
  );
}

function together(rows: Sql, { alike = [] }: ValueCount, { functions }: Translator): Sql {
  if (alike.length === 0) return rows;
  const first = new Map(alike.flatMap((group) => group.map((value) => [value, group[0] ?? value] as const)));
  const texts = JSON.stringify([...first.keys()]);
  const grouped = functions.group(first);
  return concat(
    'SELECT path, type, value, doc FROM (',
    rows,
    sql(
      `) WHERE value NOT IN (SELECT value FROM json_each(?)) UNION ALL
      SELECT DISTINCT path, type, stands_for(?, value) AS value, doc FROM (`,
      texts,
      grouped,
    ),
    rows,
    sql(') WHERE value IN (SELECT value FROM json_each(?))', texts),
  );
}

function valueRows(
  database: DatabaseSync,
  { path, type }: ValueCount,
  found: Matches,
  { names }: Translator,
): Sql | undefined {
  const types = new Map<number, number[] | undefined>();
  for (const [uuid, each] of typeof path === 'string' ? [[undefined, path] as const] : Object.entries(path)) {
    const [known, number] = [uuid === undefined ? undefined : names.get(uuid), names.get(each)];
    if (number === undefined || (uuid !== undefined && known === undefined)) continue;
    types.set(number, known === undefined ? undefined : [...(types.get(number) ?? []), known]);
  }
  if (types.size === 0) return undefined;
  const isFew = found.total * FEW < mostOf(database);
  const parts = [...types].map(([number, known]) => {
    const rows =
      isFew && isListed(database, number, type) ? listedRows(number, type, found) : scannedRows(number, type);
    const isType = `v.doc IN (SELECT d.doc FROM ${tableOf(found)} m CROSS JOIN documents d ON d.doc = m.doc WHERE`;
    return known ? concat('SELECT * FROM (', rows, `) v WHERE ${isType}`, oneOf('d.type', known), ')') : rows;
  });
  return concat(...parts.flatMap((part, n) => (n === 0 ? [part] : ['UNION ALL', part])));
}

/** Reading one document's values costs as much as skipping those of this many. */
const FEW = 6;

function mostOf(database: DatabaseSync): number {
  return (database.prepare('SELECT max(doc) AS most FROM documents').get() as { readonly most: number }).most;
}

function isListed(database: DatabaseSync, path: number, type: ValueCount['type']): boolean {
  if (type === 'number') return true;
  const long = database.prepare(`SELECT 1 FROM vals WHERE path = ? AND type = ${TYPES.longText} LIMIT 1`);
  return type === 'text' && long.get(path) === undefined;
}

function listedRows(path: number, type: ValueCount['type'], found: Matches): Sql {
  const [kind, json] = type === 'text' ? [TYPES.text, "= 'text'"] : [TYPES.number, "IN ('integer', 'real')"];
  return sql(
    `SELECT ${path} AS path, ${kind} AS type, j.value AS value, m.doc AS doc
     FROM ${tableOf(found)} m CROSS JOIN keys k ON k.doc = m.doc
     CROSS JOIN json_each(coalesce(jsonb_extract(k.keys, ?), jsonb_array(k.keys ->> ?))) j
     WHERE j.type ${json}`,
    `$."${listLabel(path)}"`,
    String(path),
  );
}

function scannedRows(path: number, type: ValueCount['type']): Sql {
  const kinds = type === 'text' ? `${TYPES.text}, ${TYPES.longText}` : String(TYPES[type]);
  return sql(`SELECT v.path, v.type, v.value, v.doc FROM vals v WHERE v.type IN (${kinds}) AND v.path = ?`, path);
}

function shown(value: string | number, { of, path, type }: ValueCount): string {
  if (of === 'scope' && path === 'status') return STATUSES[Number(value)] ?? '';
  if (of === 'scope' && path === 'dataFormat') return FORMATS[Number(value)] ?? '';
  if (of === 'path' && type === 'date' && typeof value === 'number') return new Date(value).toISOString();
  if (type === 'boolean' || (of === 'scope' && path === 'isDefault')) return String(value === 1);
  return String(value);
}
