import type { DocumentChange, ReadModelDocument } from './document-change.ts';

/**
 * The order in which the documents of a batch have to be written. A copy can be repeated after a crash only while its
 * source is as it was, so the target of a copy is written before its source.
 */
export class CopyOrder {
  /** Source to targets. */
  private readonly targetsOf = new Map<string, Set<string>>();
  private readonly targets = new Set<string>();

  /** False where these copies could make the order circular together with earlier events: start a new batch first. */
  admits(changes: readonly DocumentChange<ReadModelDocument>[]): boolean {
    return changes.every(
      (change) => change.kind !== 'copy' || (!this.targets.has(change.fromId) && !this.targetsOf.has(change.toId)),
    );
  }

  add(fromId: string, toId: string): void {
    const known = this.targetsOf.get(fromId);
    if (known) known.add(toId);
    else this.targetsOf.set(fromId, new Set([toId]));
    this.targets.add(toId);
  }

  isTarget(id: string): boolean {
    return this.targets.has(id);
  }

  /** Ids in groups to be written one after the other. */
  phases(ids: Iterable<string>): readonly (readonly string[])[] {
    const phases: string[][] = [];
    for (const id of ids) (phases[this.targetsOf.size === 0 ? 0 : this.level(id)] ??= []).push(id);
    return phases.filter((phase) => phase.length > 0);
  }

  /** Longest way down to a document nothing was copied from. `admits` and `assertNoCircle` keep it finite. */
  private level(id: string): number {
    const targets = this.targetsOf.get(id);
    return targets ? 1 + Math.max(...[...targets].map((target) => this.level(target))) : 0;
  }
}

/** @throws when one event copies in a circle, which no order of writes makes repeatable */
export function assertNoCircle(changes: readonly DocumentChange<ReadModelDocument>[]): void {
  let open = changes.flatMap((change) => (change.kind === 'copy' ? [change] : []));
  for (;;) {
    const rest = open.filter(({ toId }) => open.some(({ fromId }) => fromId === toId));
    if (rest.length === 0) return;
    if (rest.length === open.length) throw new Error(`An event copies documents in a circle: '${rest[0]?.toId}'`);
    open = rest;
  }
}
