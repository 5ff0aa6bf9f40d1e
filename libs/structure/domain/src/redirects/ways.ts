import { Map, OrderedMap, OrderedSet, Set } from 'immutable';
import type { LanguageCode } from '@annal/kernel';
import { folded } from './source.ts';

/** One step of where a node went, with all that lay below it: its path in a language before a change and after it. */
export interface Way {
  /** Of the redirect that was kept for it, whether or not that has ended since. */
  readonly id: string;
  readonly nodeId: string;
  readonly language: LanguageCode;
  readonly from: string;
  readonly to: string;
  /** Rises from one change of the tree to the next. */
  readonly age: number;
  /** Timestamp of that change. */
  readonly lostAt: string;
}

/**
 * What happened to paths. A redirect ends when its node is deleted, when its path comes back or is lost by another
 * node, but pages that were below and have left may have been found by it: their way goes on from there.
 */
export interface Ways {
  /** Oldest first. */
  readonly byId: OrderedMap<string, Way>;
  /** By `from` in lower case. */
  readonly byPath: Map<string, Set<string>>;
  /** By `to` in lower case. */
  readonly byEnd: Map<string, Set<string>>;
  /** By node and language, oldest first. */
  readonly byNode: Map<string, OrderedSet<string>>;
  /** Last names of `from` in lower case, with how often there is one. */
  readonly names: Map<string, number>;
}

export const noWays: Ways = { byId: OrderedMap(), byPath: Map(), byEnd: Map(), byNode: Map(), names: Map() };

/** Of a node in a language. */
const MOST_OF_NODE = 20;
/** Some 10 MB. */
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

/** Of whichever nodes. */
export function withoutWaysFrom(ways: Ways, path: string): Ways {
  return (ways.byPath.get(folded(path)) ?? Set<string>()).reduce(withoutWay, ways);
}

function without<Ids extends Set<string>>(index: Map<string, Ids>, key: string, id: string): Map<string, Ids> {
  const rest = index.get(key)?.delete(id);
  return rest && !rest.isEmpty() ? index.set(key, rest) : index.delete(key);
}

/** Where a page may be that had a path once. */
export interface Trace {
  readonly path: string;
  /** The ways to it, the first one in front. */
  readonly ways: readonly Way[];
}

/** What is looked at is bounded: an address that very many nodes had one after the other may lead nowhere. */
const MOST_STEPS = 300;

/**
 * Goes after the pages that had a path, the one that lost it last in front, step by step through everything that
 * happened to them or to a page above afterwards. Then whatever else may have been meant: pages may have had the same
 * text as their path, each in another language, and what happened to one of them did not happen to the other.
 */
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

/** What may have happened next at the end of a trace. */
function laterOn(ways: Ways, { path, ways: gone }: Trace): readonly Way[] {
  const last = gone.at(-1);
  if (!last) return [];
  const later = waysAt(ways, path).filter(({ age }) => age > last.age);
  return later.sort((left, right) => inTurn(left, right, last.language));
}

/** Earlier ones first; of one change, which may have been the same in several languages, this one first. */
function inTurn(left: Way, right: Way, language: LanguageCode): number {
  const isOneChange = left.nodeId === right.nodeId && left.lostAt === right.lostAt;
  const preferred = Number(right.language === language) - Number(left.language === language);
  return (isOneChange && preferred) || left.age - right.age;
}

/** Those of a path and of the paths above it, oldest first. */
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
