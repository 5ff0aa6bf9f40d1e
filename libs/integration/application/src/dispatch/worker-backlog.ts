import type { PendingWebhookDelivery } from '@annal/integration-webhook-deliveries';

/** Pending deliveries by resource; only the first of each resource is due, which keeps their order. */
export class WorkerBacklog {
  private readonly waiting = new Map<string, PendingWebhookDelivery[]>();
  private count = 0;

  constructor(pending: readonly PendingWebhookDelivery[]) {
    for (const one of pending) this.add(one);
  }

  get size(): number {
    return this.count;
  }

  has(resource: string): boolean {
    return this.waiting.has(resource);
  }

  add(delivery: PendingWebhookDelivery): void {
    const others = (this.waiting.get(delivery.resource) ?? []).filter(({ _id }) => _id !== delivery._id);
    this.count += 1 + others.length - (this.waiting.get(delivery.resource)?.length ?? 0);
    const all = [...others, delivery].sort((left, right) => left.sequence - right.sequence);
    this.waiting.set(delivery.resource, all);
  }

  remove({ resource, _id }: Pick<PendingWebhookDelivery, 'resource' | '_id'>): void {
    const before = this.waiting.get(resource) ?? [];
    const after = before.filter((one) => one._id !== _id);
    this.count -= before.length - after.length;
    if (after.length > 0) this.waiting.set(resource, after);
    else this.waiting.delete(resource);
  }

  /** Oldest first. A delivery without a due time waited for an earlier one and is due at once. */
  due(now: Date, busy: ReadonlySet<string>): readonly PendingWebhookDelivery[] {
    const found: PendingWebhookDelivery[] = [];
    for (const [resource, [head]] of this.waiting)
      if (head && !busy.has(resource) && (head.due === null || head.due <= now)) found.push(head);
    return found.sort((left, right) => left.sequence - right.sequence);
  }

  hurry(): void {
    for (const [resource, all] of this.waiting)
      this.waiting.set(
        resource,
        all.map((one) => ({ ...one, due: null })),
      );
  }
}
