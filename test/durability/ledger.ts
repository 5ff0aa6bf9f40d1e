import { isDeepStrictEqual } from 'node:util';
import { MADE_UP, partsOf, stampOf, type State } from './states.ts';

export type Changes = ReadonlyMap<string, State>;

/** A write, or several that exclude each other, until the outcome is known. */
export interface Attempt {
  readonly alternatives: readonly Changes[];
}

/** Expected states: acknowledged changes, and all or nothing of the others. A key has one writer at a time. */
export class Ledger {
  private readonly known = new Map<string, State>();
  private readonly busy = new Set<string>();
  private readonly open = new Set<Attempt>();
  private readonly everThere = new Set<string>();
  readonly stamps = new Set<string>();
  private touched = new Set<string>();

  get(key: string): State {
    return this.known.get(key) ?? null;
  }

  get keys(): readonly string[] {
    return [...this.known.keys()];
  }

  get types(): readonly string[] {
    return this.keys.flatMap((key) => (key.startsWith('type/') ? [partsOf(key).id] : []));
  }

  hasEverBeen(key: string): boolean {
    return this.everThere.has(key);
  }

  isFree(key: string): boolean {
    return !this.busy.has(key);
  }

  isAnyBusy(prefix: string): boolean {
    return [...this.busy].some((key) => key.startsWith(prefix));
  }

  begin(...alternatives: Changes[]): Attempt {
    const attempt = { alternatives };
    this.open.add(attempt);
    for (const key of keysOf(attempt)) this.busy.add(key);
    return attempt;
  }

  done(attempt: Attempt, changes: Changes, id?: string): Changes {
    const applied = id === undefined ? changes : named(changes, id);
    this.apply(applied);
    this.end(attempt);
    return applied;
  }

  refused(attempt: Attempt): void {
    this.end(attempt);
  }

  /** Resolves open attempts by the observed states and returns deviations. `outcome` receives every open attempt. */
  settle(
    observed: ReadonlyMap<string, State>,
    outcome: (attempt: Attempt, done: Changes | undefined) => void,
  ): string[] {
    const problems: string[] = [];
    const seen = (key: string) => observed.get(key) ?? null;
    for (const attempt of this.open) {
      const isUntouched = keysOf(attempt).every((key) => isDeepStrictEqual(seen(key), this.get(key)));
      const [happened] = attempt.alternatives
        .map((changes) => foundIn(observed, changes))
        .filter((changes) => [...changes].every(([key, state]) => isDeepStrictEqual(seen(key), state)));
      for (const key of keysOf(attempt)) if (!MADE_UP.test(key)) this.touched.add(key);
      if (happened) this.apply(happened);
      else if (!isUntouched) problems.push(`partly done: ${described(attempt, seen)}`);
      outcome(attempt, happened);
    }
    this.open.clear();
    this.busy.clear();
    for (const key of new Set([...this.known.keys(), ...observed.keys()])) {
      if (isDeepStrictEqual(seen(key), this.get(key))) continue;
      problems.push(`${key} is ${JSON.stringify(seen(key))}, has to be ${JSON.stringify(this.get(key))}`);
    }
    return problems;
  }

  takeTouched(): readonly string[] {
    const touched = [...this.touched];
    this.touched = new Set();
    return touched;
  }

  private apply(changes: Changes): void {
    for (const [key, state] of changes) {
      this.touched.add(key);
      this.everThere.add(key);
      const stamp = stampOf(state);
      if (stamp !== undefined) this.stamps.add(stamp);
      if (state) this.known.set(key, state);
      else this.known.delete(key);
    }
  }

  private end(attempt: Attempt): void {
    this.open.delete(attempt);
    for (const key of keysOf(attempt)) this.busy.delete(key);
  }
}

function keysOf({ alternatives }: Attempt): readonly string[] {
  return alternatives.flatMap((changes) => [...changes.keys()]);
}

function named(changes: Changes, id: string): Changes {
  return new Map([...changes].map(([key, state]) => [key.replace(MADE_UP, id), state]));
}

function foundIn(observed: ReadonlyMap<string, State>, changes: Changes): Changes {
  const stamp = [...changes.keys()].map((key) => MADE_UP.exec(key)?.[1]).find((made) => made !== undefined);
  if (stamp === undefined) return changes;
  const [found] = [...observed].find(([, state]) => stampOf(state) === stamp) ?? [];
  return found === undefined ? changes : named(changes, partsOf(found).id);
}

function described(attempt: Attempt, seen: (key: string) => State): string {
  const states = keysOf(attempt).map((key) => [key, seen(key)]);
  return JSON.stringify({ there: states, wanted: attempt.alternatives.map((changes) => [...changes]) });
}
