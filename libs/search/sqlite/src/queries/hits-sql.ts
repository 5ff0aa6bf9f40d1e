import type { DatabaseSync } from 'node:sqlite';
import type { Hit, IndexOrder, IndexQuery, PathByType } from '@annal/search-index';
import type { Translator } from './condition-sql.ts';
import type { Matches } from './matches.ts';
import { aliveAt } from './query-functions.ts';
import { concat, sql, type Sql } from './sql.ts';

interface Row {
  readonly id: string;
  readonly score: number;
  readonly metres: number | null;
}

interface Ordered {
  readonly join: Sql;
  readonly by: readonly Sql[];
}

const COLUMNS = { entryId: 'd.entry', language: 'd.language', status: 'd.status' } as const;
const TIES = 'd.entry, d.language, d.status';
const NOTHING = sql('');

/** Reads a short page of many matches in key order until full; otherwise sorts all. @param order still to apply */
export function hitsOf(
  database: DatabaseSync,
  query: IndexQuery,
  found: Matches,
  by: Translator,
  order = query.order,
): readonly Hit[] {
  const [first, ...others] = order;
  if (first?.by === 'relevance') {
    // Documents with the same score cannot be ordered by it a second time.
    return ranked(database, query, { found, others: others.filter((each) => each.by !== 'relevance'), by });
  }
  if (first?.by === 'path' && typeof first.path === 'string') {
    const path = by.names.get(first.path);
    if (path === undefined) return hitsOf(database, query, found, by, others);
    if (isWorthWalking(database, query, found)) return walked(database, query, { path, first, others, found, by });
  }
  const items = order.map((item, n) => ordered(item, n, by));
  return page(database, query, found, items, by);
}

interface Ranked {
  readonly others: readonly IndexOrder[];
  readonly found: Matches;
  readonly by: Translator;
}

/** Only the documents above the page's last score, then those with exactly that score, need their other order keys. */
function ranked(database: DatabaseSync, query: IndexQuery, { others, found, by }: Ranked): readonly Hit[] {
  const items = [ordered({ by: 'relevance' }, 0, by), ...others.map((item, n) => ordered(item, n + 1, by))];
  const { skip, limit } = query;
  const nth = database.prepare('SELECT score FROM temp.scored ORDER BY score DESC LIMIT 1 OFFSET ?');
  const least = (nth.get(skip + limit - 1) as { readonly score: number } | undefined)?.score ?? 0;
  if (least <= 0) return page(database, query, found, items, by);
  const from = sql('temp.scored r CROSS JOIN documents d ON d.doc = r.doc');
  const better: Matches = { ...found, from, where: concat(sql('r.score > ? AND', least), aliveAt('d.doc')) };
  const counted = 'SELECT sum(score > ?1) AS before, sum(score = ?1) AS total FROM temp.scored WHERE score >= ?1';
  const { before, total } = database.prepare(counted).get(least) as { readonly before: number; readonly total: number };
  const hits = before > skip ? page(database, query, better, items, by) : [];
  const where = sql('(SELECT score FROM temp.scored WHERE doc = d.doc) = ?', least);
  const equal: Matches = { from, where: concat(where, 'AND', aliveAt('d.doc')), total, held: undefined };
  const rest = { ...query, skip: Math.max(0, skip - before), limit: limit - hits.length };
  return [...hits, ...hitsOf(database, rest, equal, by, others)];
}

interface Walk {
  readonly path: number;
  readonly first: Extract<IndexOrder, { readonly by: 'path' }>;
  readonly others: readonly IndexOrder[];
  readonly found: Matches;
  readonly by: Translator;
}

/** Walking the index costs about as much per document as looking up its order key. */
function isWorthWalking(database: DatabaseSync, { skip, limit }: IndexQuery, { total }: Matches): boolean {
  const { most } = database.prepare('SELECT max(doc) AS most FROM documents').get() as { readonly most: number };
  return ((skip + limit) * most) / total < total;
}

function walked(database: DatabaseSync, query: IndexQuery, walk: Walk): readonly Hit[] {
  const { path, first, found, by } = walk;
  const others = walk.others.map((order, n) => ordered(order, n + 1, by));
  const isMatch = found.held ? sql(`d.doc IN (SELECT doc FROM ${found.held})`) : found.where;
  const keyed: Matches = {
    ...found,
    from: sql('orders o0 CROSS JOIN documents d ON d.doc = o0.doc'),
    where: concat(sql('o0.path = ? AND', path), isMatch),
  };
  const byKey: Ordered = { join: NOTHING, by: [sql(`o0.key ${direction(first.direction)}`)] };
  const hits = page(database, query, keyed, [byKey, ...others], by);
  if (hits.length === query.limit) return hits;
  const count = concat('SELECT count(*) AS total FROM', keyed.from, 'WHERE', keyed.where);
  const before = hits.length > 0 ? query.skip + hits.length : totalOf(database, count);
  const rest = { skip: Math.max(0, query.skip - before), limit: query.limit - hits.length };
  const lacks = sql('(SELECT keys -> ? FROM keys WHERE keys.doc = d.doc) IS NULL', String(path));
  const keyless: Matches = { ...found, where: concat(found.where, 'AND', lacks) };
  return [...hits, ...page(database, { ...query, ...rest }, keyless, others, by)];
}

function page(
  database: DatabaseSync,
  { skip, limit, order }: Pick<IndexQuery, 'skip' | 'limit' | 'order'>,
  { from, where }: Matches,
  items: readonly Ordered[],
  by: Translator,
): readonly Hit[] {
  const isRanked = order.some((each) => each.by === 'relevance');
  // Without a place at the first path, the distance is that of the next one.
  const away = order.flatMap((each) => (each.by === 'distance' ? ['coalesce(', distance(each, by), ','] : []));
  const ends = away.length > 0 ? `NULL${')'.repeat(away.length / 3)}` : 'NULL';
  const expressions = items.flatMap((item) => item.by);
  const score = 'coalesce((SELECT score FROM temp.scored WHERE doc = x.doc), 0)';
  const inner = concat(
    'SELECT d.doc FROM',
    from,
    ...items.map(({ join }) => join),
    'WHERE',
    where,
    'ORDER BY',
    ...expressions.flatMap((expression) => [expression, ',']),
    sql(`${TIES} LIMIT ? OFFSET ?`, limit, skip),
  );
  const statement = concat(
    `SELECT b.id AS id, ${isRanked ? score : '0'} AS score,`,
    ...away,
    `${ends} AS metres FROM (`,
    inner,
    ') x CROSS JOIN documents d ON d.doc = x.doc CROSS JOIN bodies b ON b.doc = x.doc',
  );
  const rows = database.prepare(statement.text).all(...statement.values) as unknown as readonly Row[];
  return rows.map(({ id, score: points, metres }) => ({ id, score: points, ...(metres !== null && { metres }) }));
}

function ordered(order: IndexOrder, n: number, by: Translator): Ordered {
  switch (order.by) {
    case 'relevance':
      return {
        join: sql(`LEFT JOIN temp.scored s${n} ON s${n}.doc = d.doc`),
        by: [sql(`coalesce(s${n}.score, 0) DESC`)],
      };
    case 'scope':
      return { join: NOTHING, by: [sql(`${COLUMNS[order.property]} ${direction(order.direction)}`)] };
    case 'path': {
      const key = concat(`o${n}.keys ->>`, labelSql(order.path, by));
      return {
        join: sql(`LEFT JOIN keys o${n} ON o${n}.doc = d.doc`),
        by: [concat(key, 'IS NULL'), concat(key, direction(order.direction))],
      };
    }
    case 'distance': {
      const metres = distance(order, by);
      return { join: NOTHING, by: [concat(metres, 'IS NULL'), concat(metres, direction(order.direction))] };
    }
  }
}

function labelSql(path: PathByType, { names }: Translator): Sql {
  const label = (name: string) => names.get(name)?.toString();
  if (typeof path === 'string') return sql('?', label(path) ?? null);
  const cases = Object.entries(path).flatMap(([type, each]) => {
    const [known, text] = [names.get(type), label(each)];
    return known === undefined || text === undefined ? [] : [sql('WHEN ? THEN ?', known, text)];
  });
  return cases.length > 0 ? concat('CASE d.type', ...cases, 'END') : sql('NULL');
}

function distance(order: Extract<IndexOrder, { readonly by: 'distance' }>, { names, functions }: Translator): Sql {
  const metres = sql('(SELECT min(metres(?, lat, lon)) FROM places', functions.point(order));
  return concat(metres, sql('WHERE places.path = ? AND places.doc = d.doc)', names.get(order.path) ?? null));
}

const direction = (given: 1 | -1) => (given === 1 ? 'ASC' : 'DESC');

function totalOf(database: DatabaseSync, { text, values }: Sql): number {
  return (database.prepare(text).get(...values) as { readonly total: number }).total;
}
