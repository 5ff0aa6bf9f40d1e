import type { DocumentChange, ReadModelDocument } from './document-change.ts';

/** After a crash a copy can be repeated only from an unchanged source, so targets are written before sources. */
export class CopyOrder {
  private readonly targetsOf = new Map<string, Set<string>>();
  private readonly targets = new Set<string>();

  /** False when these copies could close a cycle with earlier events, which need a new batch. */
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

  phases(ids: Iterable<string>): readonly (readonly string[])[] {
    const phases: string[][] = [];
    for (const id of ids) (phases[this.targetsOf.size === 0 ? 0 : this.level(id)] ??= []).push(id);
    return phases.filter((phase) => phase.length > 0);
  }

  /** `admits` and `assertNoCircle` keep the recursion finite. */
  private level(id: string): number {
    const targets = this.targetsOf.get(id);
    return targets ? 1 + Math.max(...[...targets].map((target) => this.level(target))) : 0;
  }
}

/** @throws when one event copies in a cycle, which no write order makes repeatable */
export function assertNoCircle(changes: readonly DocumentChange<ReadModelDocument>[]): void {
  let open = changes.flatMap((change) => (change.kind === 'copy' ? [change] : []));
  for (;;) {
    const rest = open.filter(({ toId }) => open.some(({ fromId }) => fromId === toId));
    if (rest.length === 0) return;
    if (rest.length === open.length) throw new Error(`An event copies documents in a circle: '${rest[0]?.toId}'`);
    open = rest;
  }
}
