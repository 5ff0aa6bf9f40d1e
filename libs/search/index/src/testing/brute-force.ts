import { metresBetween } from '@annal/search-query';
import type { Condition } from '../condition.ts';
import type {
  CountedValues,
  Hit,
  IndexAnswer,
  IndexOrder,
  IndexQuery,
  PathByType,
  ValueCount,
} from '../index-query.ts';
import type { SearchedDocument, SearchedValue } from '../searched-document.ts';
import { holds, plainScore, World } from './brute-condition.ts';
import { compareTexts } from './compare-texts.ts';

type Key = string | number | undefined;

/** Scores differ between engines, so `scoreOf` supplies them. */
export function bruteForce(
  documents: readonly SearchedDocument[],
  query: IndexQuery,
  scoreOf?: (id: string) => number,
): IndexAnswer {
  const inProject = documents.filter(({ scope }) => scope.projectUuid === query.projectUuid);
  const world = new World(inProject);
  const found = inProject.filter((document) => holds(query.condition, document, world));
  const isRanked = query.order.some(({ by }) => by === 'relevance');
  const score = (document: SearchedDocument) => {
    if (!isRanked) return 0;
    const plain = scoreIn(query.condition, document, world);
    return scoreOf && plain > 0 ? scoreOf(document.id) : plain;
  };
  const ordered = found.toSorted((a, b) => compare(a, b, query.order, score));
  const hits = ordered.slice(query.skip, query.skip + query.limit).map((document): Hit => {
    const away = query.order.flatMap((order) => (order.by === 'distance' ? (metres(document, order) ?? []) : []));
    return { id: document.id, score: score(document), ...(away[0] !== undefined && { metres: away[0] }) };
  });
  const counts = (query.counts ?? []).map((count) => [count.name, counted(found, count)] as const);
  return { totalCount: found.length, hits, counts: Object.fromEntries(counts) };
}

function scoreIn(condition: Condition, document: SearchedDocument, world: World): number {
  if (condition.kind === 'and' || condition.kind === 'or')
    return condition.conditions.reduce((sum, each) => sum + scoreIn(each, document, world), 0);
  return condition.kind === 'words' && holds(condition, document, world) ? plainScore(document, condition) : 0;
}

function compare(
  a: SearchedDocument,
  b: SearchedDocument,
  orders: readonly IndexOrder[],
  score: (document: SearchedDocument) => number,
): number {
  const ties = ['entryId', 'language', 'status'] as const;
  for (const order of [...orders, ...ties.map((property) => ({ by: 'scope', property, direction: 1 }) as const)]) {
    const result = order.by === 'relevance' ? score(b) - score(a) : compareBy(order, a, b);
    if (result !== 0) return result;
  }
  return 0;
}

function compareBy(order: Exclude<IndexOrder, { by: 'relevance' }>, a: SearchedDocument, b: SearchedDocument): number {
  const [left, right] = [keyOf(order, a), keyOf(order, b)];
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
  return order.direction * compareKeys(left, right);
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareTexts(a, b);
}

function keyOf(order: Exclude<IndexOrder, { by: 'relevance' }>, document: SearchedDocument): Key {
  switch (order.by) {
    case 'path':
      return pathOf(document, order.path)?.order;
    case 'scope':
      return document.scope[order.property];
    case 'distance':
      return metres(document, order);
  }
}

function metres(document: SearchedDocument, from: Extract<IndexOrder, { by: 'distance' }>): number | undefined {
  const values = pathOf(document, from.path)?.values ?? [];
  const away = values.flatMap((value) => (value.type === 'place' ? metresBetween(from, value) : []));
  return away.length > 0 ? Math.min(...away) : undefined;
}

function pathOf({ scope, paths }: SearchedDocument, path: PathByType) {
  const wanted = typeof path === 'string' ? path : path[scope.contentTypeUuid];
  return paths.find((each) => each.path === wanted);
}

function counted(documents: readonly SearchedDocument[], count: ValueCount): CountedValues {
  const counts = new Map<string | number, number>();
  const first = new Map(count.alike?.flatMap((group) => group.map((value) => [value, group[0] ?? value] as const)));
  let missing = 0;
  for (const document of documents) {
    const values = new Set(valuesOf(document, count));
    if (values.size === 0) missing += 1;
    const shown = new Set([...values].map((value) => first.get(String(value)) ?? value));
    for (const value of shown) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].sort(([a, n], [b, m]) => m - n || compareKeys(a, b)).slice(0, count.size);
  return {
    values: values.map(([value, n]) => ({ value: String(value), count: n })),
    missing: count.countsMissing ? missing : 0,
  };
}

function valuesOf(document: SearchedDocument, { of, path, type }: ValueCount): readonly (string | number)[] {
  if (of === 'scope') return [String(document.scope[path as keyof SearchedDocument['scope']])];
  return (pathOf(document, path)?.values ?? []).filter((value) => value.type === type).flatMap(comparable);
}

function comparable(value: SearchedValue): readonly (string | number)[] {
  switch (value.type) {
    case 'text':
      return [value.text];
    case 'number':
      return [value.number];
    case 'date':
      return [value.instant];
    case 'boolean':
      return [String(value.boolean)];
    case 'place':
      return [];
  }
}
