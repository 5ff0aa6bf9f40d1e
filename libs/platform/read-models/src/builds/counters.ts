import type { AnyCount } from '../projections/projection.ts';

export interface Counter {
  readonly count: number;
  readonly position: bigint;
}

/** `byType:["library","book"]`. An unset field counts as null. */
export function counterId(name: string, values: readonly unknown[]): string {
  return `${name}:${JSON.stringify(values)}`;
}

export function counterRange(name: string, values: readonly unknown[]): { readonly $gt: string; readonly $lt: string } {
  const beginning = `${counterId(name, values).slice(0, -1)},`;
  return { $gt: beginning, $lt: `${beginning}\uffff` };
}

/** Of counters whose last part is text that begins with `prefix`, which is not empty. */
export function counterPrefix(
  name: string,
  values: readonly unknown[],
  prefix: string,
): { readonly $gte: string; readonly $lt: string } {
  const beginning = counterId(name, [...values, prefix]).slice(0, -'"]'.length);
  const last = beginning.length - 1;
  return { $gte: beginning, $lt: beginning.slice(0, last) + String.fromCharCode(beginning.charCodeAt(last) + 1) };
}

export function lastOf(counter: string): unknown {
  return (JSON.parse(counter.slice(counter.indexOf(':') + 1)) as unknown[]).at(-1);
}

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

/** Deltas per event, because a counter may be ahead of the documents. */
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
   * An unchanged value is written too: its position marks these events as counted if only some documents get written.
   */
  resolve(id: string, stored: Counter | undefined): Counter | undefined {
    const fresh = (this.deltas.get(id) ?? []).filter(({ position }) => !stored || position > stored.position);
    if (fresh.length === 0) return undefined;
    // Changes by filter are noted after those of later events of their append.
    return fresh.reduce(
      ({ count, position }, delta) => ({
        count: count + delta.by,
        position: delta.position > position ? delta.position : position,
      }),
      { count: stored?.count ?? 0, position: -1n },
    );
  }

  private note(id: string, position: bigint, by: number): void {
    const known = this.deltas.get(id);
    if (known) known.push({ position, by });
    else this.deltas.set(id, [{ position, by }]);
  }
}
