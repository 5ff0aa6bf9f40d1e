import type { DocumentChange, ReadModelDocument } from './document-change.ts';

/** After a crash a copy can be repeated only from an unchanged source, so targets are written before sources. */
export class CopyOrder {
  private readonly targetsOf = new Map<string, Set<string>>();
  private readonly targets = new Set<string>();

  /** False when these copies would close a circle with earlier ones, which needs a new batch. */
  admits(changes: readonly DocumentChange<ReadModelDocument>[]): boolean {
    const copies = changes.filter((change) => change.kind === 'copy');
    if (copies.every(({ fromId, toId }) => !this.targets.has(fromId) && !this.targetsOf.has(toId))) return true;
    const together = new CopyOrder();
    for (const [fromId, targets] of this.targetsOf) for (const toId of targets) together.add(fromId, toId);
    for (const { fromId, toId } of copies) together.add(fromId, toId);
    return copies.every(({ fromId, toId }) => !together.leads(toId, fromId));
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
    const levels = new Map<string, number>();
    for (const id of ids) (phases[this.targetsOf.size === 0 ? 0 : this.level(id, levels)] ??= []).push(id);
    return phases.filter((phase) => phase.length > 0);
  }

  /** `admits` and `assertNoCircle` keep the recursion finite. */
  private level(id: string, known: Map<string, number>): number {
    const targets = this.targetsOf.get(id);
    if (!targets) return 0;
    const found = known.get(id) ?? 1 + Math.max(...[...targets].map((target) => this.level(target, known)));
    known.set(id, found);
    return found;
  }

  private leads(fromId: string, toId: string, seen = new Set<string>()): boolean {
    if (fromId === toId) return true;
    seen.add(fromId);
    const next = [...(this.targetsOf.get(fromId) ?? [])].filter((id) => !seen.has(id));
    return next.some((id) => this.leads(id, toId, seen));
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
