import type { Map, OrderedMap } from 'immutable';
import type { SnapshotForm, Unpacking } from '@annal/kernel';
import type { AutomaticSettings } from './automatic-settings.ts';
import {
  batched,
  initialRedirects,
  keeping,
  listed,
  type KeptPath,
  type Redirect,
  type Redirects,
} from './redirects.state.ts';
import { sourceOf } from './matching/source.ts';
import { withWay, type Way } from './matching/ways.ts';

type StoredRedirect = Omit<Redirect, 'source'>;
type StoredSettings = AutomaticSettings & { readonly upTo: string };

interface Piece {
  readonly settings?: Pick<Redirects, 'settings' | 'nextAge'> & {
    readonly formerSettings: readonly StoredSettings[];
    readonly keptUpTo: string;
  };
  readonly rules?: readonly StoredRedirect[];
  readonly kept?: readonly KeptPath[];
  readonly ways?: readonly Way[];
}

const PER_PIECE = 1_000;

/** Automatic redirects that come and go make long streams of small states. */
export const redirectsSnapshot: SnapshotForm<Redirects> = {
  version: 3,
  every: 10_000,
  pack,
  unpack: (): Unpacking<Redirects> => new RedirectsUnpacking(),
};

function* pack(redirects: Redirects): Generator<Piece> {
  const { status, settings, formerSettings: former, nextAge, keptUpTo, rules, kept, ways, pending } = redirects;
  // An import is soon complete, so wait for the next snapshot.
  if (status !== 'open' || pending) return;
  const formerSettings = former.map(({ upTo, ...rest }) => ({ ...rest, upTo: String(upTo) }));
  yield { settings: { settings, formerSettings, nextAge, keptUpTo: String(keptUpTo) } };
  for (const piece of inPieces(rules)) yield { rules: piece.map(stored) };
  for (const piece of inPieces(kept)) yield { kept: piece };
  for (const piece of inPieces(ways.byId)) yield { ways: piece };
}

function* inPieces<Item>(items: Map<string, Item> | OrderedMap<string, Item>): Generator<readonly Item[]> {
  let piece: Item[] = [];
  for (const item of items.values()) {
    piece.push(item);
    if (piece.length < PER_PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

const stored = ({ source: _, ...rule }: Redirect): StoredRedirect => rule;
const fromSettings = ({ formerSettings, keptUpTo, ...rest }: NonNullable<Piece['settings']>): Redirects => ({
  ...initialRedirects,
  ...rest,
  formerSettings: formerSettings.map(({ upTo, ...former }) => ({ ...former, upTo: BigInt(upTo) })),
  keptUpTo: BigInt(keptUpTo),
});
const restored = (rule: StoredRedirect): Redirect => ({ ...rule, source: sourceOf(rule) });

class RedirectsUnpacking implements Unpacking<Redirects> {
  private redirects: Redirects | undefined;

  add({ settings, rules = [], kept = [], ways = [] }: Piece): void {
    if (settings) this.redirects = fromSettings(settings);
    this.redirects = batched(this.state(), (state) => rules.map(restored).reduce(listed, state));
    // Oldest first, because a node drops its redirects in this order.
    this.redirects = [...kept].sort((left, right) => left.age - right.age).reduce(keeping, this.redirects);
    this.redirects = { ...this.redirects, ways: ways.reduce(withWay, this.redirects.ways) };
  }

  state(): Redirects {
    if (!this.redirects) throw new Error('This is not the snapshot of redirects');
    return this.redirects;
  }
}
