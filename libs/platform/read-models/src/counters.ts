import type { AnyCount } from './projection.ts';

export interface Counter {
  readonly count: number;
  /** Position of the last event that changed it. */
  readonly position: bigint;
}

/** Identity of one counter: `byType:["library","book"]`. An unset field counts as null. */
export function counterId(name: string, values: readonly unknown[]): string {
  return `${name}:${JSON.stringify(values)}`;
}

/** The range of ids of the counters whose key begins with these values. */
export function counterRange(name: string, values: readonly unknown[]): { readonly $gt: string; readonly $lt: string } {
  const beginning = `${counterId(name, values).slice(0, -1)},`;
  return { $gt: beginning, $lt: `${beginning}\uffff` };
}

/** The last part of a counter's key. */
export function lastOf(counter: string): unknown {
  return (JSON.parse(counter.slice(counter.indexOf(':') + 1)) as unknown[]).at(-1);
}

/** The counters a document is part of. */
export function countersOf(counts: readonly AnyCount[], document: object | undefined): readonly string[] {
  if (!document || counts.length === 0) return [];
  const fields = document as Readonly<Record<string, unknown>>;
  return counts
    .filter(({ where }) => !where || where(fields as never))
    .flatMap(({ name, by, each }) => {
      const values = by.map((field) => fields[field] ?? null);
      if (each === undefined) return [counterId(name, values)];
      const elements = (fields[each] ?? []) as readonly unknown[];
      return elements.map((element) => counterId(name, [...values, element]));
    });
}

/** What the events of a batch do to counters, event by event, because a counter may be ahead of the documents. */
export class CounterDeltas {
  private readonly deltas = new Map<string, { readonly position: bigint; readonly by: number }[]>();

  get ids(): readonly string[] {
    return [...this.deltas.keys()];
  }

  add(position: bigint, before: readonly string[], after: readonly string[]): void {
    for (const id of before) if (!after.includes(id)) this.note(id, position, -1);
    for (const id of after) if (!before.includes(id)) this.note(id, position, 1);
  }

  /**
   * The counter after the batch, undefined where it is there already. It is written even when its value stays the
   * same: the position says that these events are counted, should only some of their documents get written.
   */
  resolve(id: string, stored: Counter | undefined): Counter | undefined {
    const fresh = (this.deltas.get(id) ?? []).filter(({ position }) => !stored || position > stored.position);
    const last = fresh.at(-1);
    if (!last) return undefined;
    return { count: fresh.reduce((sum, { by }) => sum + by, stored?.count ?? 0), position: last.position };
  }

  private note(id: string, position: bigint, by: number): void {
    const known = this.deltas.get(id);
    if (known) known.push({ position, by });
    else this.deltas.set(id, [{ position, by }]);
  }
}
