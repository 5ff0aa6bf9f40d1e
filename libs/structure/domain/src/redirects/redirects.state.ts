import { Map, OrderedSet, Set } from 'immutable';
import { assertNever, type LanguageCode } from '@annal/kernel';
import { neededAfter, withSettings, type SettingsInTime } from './automatic-settings.ts';
import type {
  ImportMode,
  ImportRows,
  ImportTotals,
  NodeRedirectKept,
  RedirectDetails,
  RedirectsEvent,
  RedirectStatus,
} from './redirects.events.ts';
import { folded, sourceKey, sourceOf, type Source } from './matching/source.ts';
import { noWays, withoutWay, withoutWaysFrom, withWay, type Ways } from './matching/ways.ts';

export interface Redirect extends RedirectDetails {
  readonly id: string;
  readonly origin: 'manual' | 'import';
  readonly age: number;
  readonly source: Source;
}

export interface KeptPath {
  readonly id: string;
  readonly nodeId: string;
  readonly language: LanguageCode;
  readonly path: string;
  readonly parentId: string;
  readonly statusCode: RedirectStatus;
  readonly enabled: boolean;
  readonly note: string | null;
  readonly age: number;
}

export interface PendingImport {
  readonly importId: string;
  readonly mode: ImportMode;
  readonly parts: readonly ImportRows[];
  readonly totals: ImportTotals | null;
}

/** Persistent collections, so that an event costs the same with ten redirects and with 20,000. */
export interface Redirects extends SettingsInTime {
  readonly status: 'open' | 'closed';
  readonly rules: Map<string, Redirect>;
  readonly sources: Map<string, string>;
  readonly lengths: Map<string, Map<number, number>>;
  readonly regexes: Map<string, Redirect>;
  readonly kept: Map<string, KeptPath>;
  /** Ids by lowercase path, by `placeKey`, and by node, oldest first. */
  readonly keptByPath: Map<string, Set<string>>;
  readonly keptByPlace: Map<string, Set<string>>;
  readonly keptByNode: Map<string, OrderedSet<string>>;
  /** Counts of last names of kept paths, in lower case; they rule out most addresses. */
  readonly keptNames: Map<string, number>;
  readonly ways: Ways;
  /** Position of the last change of the tree that was handled. */
  readonly keptUpTo: bigint;
  readonly pending: PendingImport | null;
  readonly nextAge: number;
}

export const initialRedirects: Redirects = {
  status: 'open',
  settings: { automatic: false, statusCode: 301 },
  formerSettings: [],
  rules: Map(),
  sources: Map(),
  lengths: Map(),
  regexes: Map(),
  kept: Map(),
  keptByPath: Map(),
  keptByPlace: Map(),
  keptByNode: Map(),
  keptNames: Map(),
  ways: noWays,
  keptUpTo: -1n,
  pending: null,
  nextAge: 0,
};

export const placeKey = (parentId: string, name: string): string => `${parentId}/${folded(name)}`;
const nameOf = ({ path }: KeptPath) => folded(path.slice(path.lastIndexOf('/') + 1));
const placeOf = (kept: KeptPath) => placeKey(kept.parentId, nameOf(kept));

export function evolve(redirects: Redirects, event: RedirectsEvent): Redirects {
  if (event.type === 'RedirectsImportPrepared') return prepared(redirects, event.data);
  if (event.type === 'RedirectsImported') return imported(redirects, event.data);
  // A concurrent change invalidates prepared parts.
  const state = redirects.pending && !redirects.pending.totals ? { ...redirects, pending: null } : redirects;
  switch (event.type) {
    case 'RedirectCreated': {
      const { projectUuid: _, redirectId: id, ...details } = event.data;
      return withRule(state, id, { ...details }, 'manual');
    }
    case 'RedirectChanged':
      return changed(state, event.data.redirectId, event.data.changes);
    case 'RedirectDeleted':
      return deleted(state, event.data.redirectId);
    case 'NodeRedirectDropped':
      return dropped(state, event.data);
    case 'AutomaticRedirectsSet':
      return { ...state, ...withSettings(state, event.data) };
    case 'NodeRedirectKept':
      return withKept(state, event.data);
    case 'RedirectsClosed':
      return { ...initialRedirects, status: 'closed' };
    default:
      return assertNever(event);
  }
}

type DataOf<Type extends RedirectsEvent['type']> = Extract<RedirectsEvent, { type: Type }>['data'];

function prepared(state: Redirects, data: DataOf<'RedirectsImportPrepared'>): Redirects {
  const { importId, mode, totals, created, changed: changes, deletedIds } = data;
  const before = state.pending?.importId === importId ? state.pending.parts : [];
  const parts = [...before, { created, changed: changes, deletedIds }];
  return { ...state, pending: { importId, mode, totals, parts } };
}

function imported(before: Redirects, rows: ImportRows): Redirects {
  const rest = before.pending?.totals ? before.pending.parts.slice(1) : [];
  const pending = before.pending && rest.length > 0 ? { ...before.pending, parts: rest } : null;
  return batched({ ...before, pending }, (state) => withRows(state, rows));
}

function withRows(before: Redirects, { created, changed: changes, deletedIds }: ImportRows): Redirects {
  let state = deletedIds.reduce(without, before);
  // Sources may be exchanged, so all are released before any is taken.
  for (const { redirectId } of changes) state = unlisted(state, redirectId);
  for (const { redirectId, changes: change } of changes)
    state = listed(state, withChanges(ruleIn(state, redirectId), change));
  for (const { redirectId, ...details } of created) state = withRule(state, redirectId, { ...details }, 'import');
  return state;
}

export function batched(redirects: Redirects, work: (open: Redirects) => Redirects): Redirects {
  const { rules, sources, regexes } = redirects;
  const open = { rules: rules.asMutable(), sources: sources.asMutable(), regexes: regexes.asMutable() };
  const done = work({ ...redirects, ...open });
  const closed = {
    rules: done.rules.asImmutable(),
    sources: done.sources.asImmutable(),
    regexes: done.regexes.asImmutable(),
  };
  return { ...done, ...closed };
}

function withRule(state: Redirects, id: string, details: RedirectDetails, origin: Redirect['origin']): Redirects {
  const age = state.nextAge;
  return listed({ ...state, nextAge: age + 1 }, { ...details, id, origin, age, source: sourceOf(details) });
}

function changed(state: Redirects, id: string, changes: Partial<RedirectDetails>): Redirects {
  const kept = state.kept.get(id);
  if (kept) {
    const { enabled = kept.enabled, statusCode = kept.statusCode, note = kept.note } = changes;
    return { ...state, kept: state.kept.set(id, { ...kept, enabled, statusCode, note }) };
  }
  return listed(unlisted(state, id), withChanges(ruleIn(state, id), changes));
}

function withChanges(rule: Redirect, changes: Partial<RedirectDetails>): Redirect {
  const changed = { ...rule, ...changes };
  const isMoved = changes.match !== undefined || changes.sourceDomain !== undefined;
  return isMoved ? { ...changed, source: sourceOf(changed) } : changed;
}

function ruleIn({ rules }: Redirects, id: string): Redirect {
  const rule = rules.get(id);
  if (!rule) throw new Error(`There is no redirect '${id}'`);
  return rule;
}

export function listed(state: Redirects, rule: Redirect): Redirects {
  const { source } = rule;
  return {
    ...state,
    rules: state.rules.set(rule.id, rule),
    sources: state.sources.set(sourceKey(source), rule.id),
    lengths: source.kind === 'prefix' ? counted(state.lengths, source.domain, source.value.length, 1) : state.lengths,
    regexes: source.kind === 'regex' ? state.regexes.set(rule.id, rule) : state.regexes,
  };
}

export function unlisted(state: Redirects, id: string): Redirects {
  const rule = state.rules.get(id);
  if (!rule) return state;
  const { source } = rule;
  const key = sourceKey(source);
  return {
    ...state,
    // Another redirect may have taken the source, since parts of an import are applied one by one.
    sources: state.sources.get(key) === id ? state.sources.delete(key) : state.sources,
    lengths: source.kind === 'prefix' ? counted(state.lengths, source.domain, source.value.length, -1) : state.lengths,
    regexes: state.regexes.delete(id),
  };
}

function deleted(state: Redirects, id: string): Redirects {
  const path = state.kept.get(id)?.path;
  return without(path === undefined ? state : { ...state, ways: withoutWaysFrom(state.ways, path) }, id);
}

function dropped(state: Redirects, { redirectId: id, reason }: DataOf<'NodeRedirectDropped'>): Redirects {
  return without(reason === 'limit' ? { ...state, ways: withoutWay(state.ways, id) } : state, id);
}

function without(state: Redirects, id: string): Redirects {
  const kept = state.kept.get(id);
  if (!kept) {
    const rest = unlisted(state, id);
    return { ...rest, rules: rest.rules.delete(id) };
  }
  const path = folded(kept.path);
  return {
    ...state,
    kept: state.kept.delete(id),
    keptByPath: taken(state.keptByPath, path, id),
    keptByPlace: taken(state.keptByPlace, placeOf(kept), id),
    keptByNode: taken(state.keptByNode, kept.nodeId, id),
    keptNames: counting(state.keptNames, nameOf(kept), -1),
  };
}

function withKept(state: Redirects, data: NodeRedirectKept['data']): Redirects {
  const { projectUuid: _, redirectId: id, causedAt, present: to, lostAt, ...more } = data;
  const kept: KeptPath = { ...more, id, enabled: true, note: null, age: state.nextAge };
  const { nodeId, language, path: from, age } = kept;
  const isWay = to !== undefined && lostAt !== undefined;
  const ways = isWay ? withWay(state.ways, { id, nodeId, language, from, to, age, lostAt }) : state.ways;
  const keptUpTo = BigInt(causedAt);
  const formerSettings = neededAfter(state.formerSettings, keptUpTo);
  return keeping({ ...state, ways, formerSettings, keptUpTo, nextAge: age + 1 }, kept);
}

export function keeping(state: Redirects, kept: KeptPath): Redirects {
  const { id } = kept;
  const path = folded(kept.path);
  return {
    ...state,
    kept: state.kept.set(id, kept),
    keptByPath: state.keptByPath.update(path, Set<string>(), (ids) => ids.add(id)),
    keptByPlace: state.keptByPlace.update(placeOf(kept), Set<string>(), (ids) => ids.add(id)),
    keptByNode: state.keptByNode.update(kept.nodeId, OrderedSet<string>(), (ids) => ids.add(id)),
    keptNames: counting(state.keptNames, nameOf(kept), 1),
  };
}

function taken<Ids extends Set<string>>(index: Map<string, Ids>, key: string, id: string): Map<string, Ids> {
  const rest = index.get(key)?.delete(id);
  return rest && !rest.isEmpty() ? index.set(key, rest) : index.delete(key);
}

function counted(lengths: Redirects['lengths'], domain: string, length: number, by: number): Redirects['lengths'] {
  const rest = counting(lengths.get(domain) ?? Map<number, number>(), length, by);
  return rest.isEmpty() ? lengths.delete(domain) : lengths.set(domain, rest);
}

function counting<Key>(counts: Map<Key, number>, key: Key, by: number): Map<Key, number> {
  const count = (counts.get(key) ?? 0) + by;
  return count > 0 ? counts.set(key, count) : counts.delete(key);
}
