import { Map, OrderedMap, OrderedSet, Set } from 'immutable';
import type { LanguageCode } from '@annal/kernel';
import { folded } from './source.ts';

/** A move of a node and its subtree: its path in a language before and after a change. */
export interface Way {
  readonly id: string;
  readonly nodeId: string;
  readonly language: LanguageCode;
  readonly from: string;
  readonly to: string;
  readonly age: number;
  readonly lostAt: string;
}

/** The history of paths. Ways outlive redirects, because pages that have left a subtree were reachable through it. */
export interface Ways {
  readonly byId: OrderedMap<string, Way>;
  readonly byPath: Map<string, Set<string>>;
  readonly byEnd: Map<string, Set<string>>;
  readonly byNode: Map<string, OrderedSet<string>>;
  readonly names: Map<string, number>;
}

export const noWays: Ways = { byId: OrderedMap(), byPath: Map(), byEnd: Map(), byNode: Map(), names: Map() };

/** Per node and language. */
const MOST_OF_NODE = 20;
const MOST = 20_000;

const nameOf = ({ from }: Way) => folded(from.slice(from.lastIndexOf('/') + 1));
export const ownerOf = ({ nodeId, language }: Pick<Way, 'nodeId' | 'language'>) => `${nodeId} ${language}`;

export function withWay(before: Ways, way: Way): Ways {
  const owner = ownerOf(way);
  const own = before.byNode.get(owner);
  const oldest = own && own.size >= MOST_OF_NODE ? own.first() : undefined;
  let ways = oldest === undefined ? before : withoutWay(before, oldest);
  if (ways.byId.size >= MOST) ways = withoutWay(ways, ways.byId.keySeq().first() ?? '');
  return {
    byId: ways.byId.set(way.id, way),
    byPath: ways.byPath.update(folded(way.from), Set<string>(), (ids) => ids.add(way.id)),
    byEnd: ways.byEnd.update(folded(way.to), Set<string>(), (ids) => ids.add(way.id)),
    byNode: ways.byNode.update(owner, OrderedSet<string>(), (ids) => ids.add(way.id)),
    names: ways.names.update(nameOf(way), 0, (count) => count + 1),
  };
}

export function withoutWay(ways: Ways, id: string): Ways {
  const way = ways.byId.get(id);
  if (!way) return ways;
  const count = (ways.names.get(nameOf(way)) ?? 0) - 1;
  return {
    byId: ways.byId.delete(id),
    byPath: without(ways.byPath, folded(way.from), id),
    byEnd: without(ways.byEnd, folded(way.to), id),
    byNode: without(ways.byNode, ownerOf(way), id),
    names: count > 0 ? ways.names.set(nameOf(way), count) : ways.names.delete(nameOf(way)),
  };
}

export function withoutWaysFrom(ways: Ways, path: string): Ways {
  return (ways.byPath.get(folded(path)) ?? Set<string>()).reduce(withoutWay, ways);
}

function without<Ids extends Set<string>>(index: Map<string, Ids>, key: string, id: string): Map<string, Ids> {
  const rest = index.get(key)?.delete(id);
  return rest && !rest.isEmpty() ? index.set(key, rest) : index.delete(key);
}

export interface Trace {
  readonly path: string;
  readonly ways: readonly Way[];
}

/** Bounds the work; an address that very many nodes have had may lead nowhere. */
const MOST_STEPS = 300;

/** Pages that had the path, latest first; then alternatives, because a change may affect one language only. */
export function* tracesOf(ways: Ways, path: string): Generator<Trace> {
  const starts = waysAt(ways, path).reverse();
  for (const way of starts) {
    let trace = after({ path, ways: [] }, way);
    for (let next = laterOn(ways, trace)[0]; next; next = laterOn(ways, trace)[0]) trace = after(trace, next);
    yield trace;
  }
  const seen = new globalThis.Set<string>();
  for (const way of starts) yield* alternatives(ways, after({ path, ways: [] }, way), seen);
}

function* alternatives(ways: Ways, trace: Trace, seen: globalThis.Set<string>): Generator<Trace> {
  const place = `${trace.ways.at(-1)?.age} ${trace.path}`;
  if (seen.has(place) || seen.size >= MOST_STEPS) return;
  seen.add(place);
  for (const next of laterOn(ways, trace)) yield* alternatives(ways, after(trace, next), seen);
  yield trace;
}

function after({ path, ways }: Trace, way: Way): Trace {
  const below = path.split('/').slice(way.from.split('/').length);
  return { path: [way.to, ...below].join('/'), ways: [...ways, way] };
}

function laterOn(ways: Ways, { path, ways: gone }: Trace): readonly Way[] {
  const last = gone.at(-1);
  if (!last) return [];
  const later = waysAt(ways, path).filter(({ age }) => age > last.age);
  return later.sort((left, right) => inTurn(left, right, last.language));
}

function inTurn(left: Way, right: Way, language: LanguageCode): number {
  const isOneChange = left.nodeId === right.nodeId && left.lostAt === right.lostAt;
  const preferred = Number(right.language === language) - Number(left.language === language);
  return (isOneChange && preferred) || left.age - right.age;
}

function waysAt({ byId, byPath }: Ways, path: string): Way[] {
  const found: Way[] = [];
  const whole = folded(path);
  for (let end = whole.length; end > 0; end = whole.lastIndexOf('/', end - 1))
    for (const id of byPath.get(whole.slice(0, end)) ?? []) {
      const way = byId.get(id);
      if (way) found.push(way);
    }
  return found.sort((left, right) => left.age - right.age);
}
