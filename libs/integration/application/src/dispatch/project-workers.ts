import { TopicIndex } from '@annal/integration-domain';
import type { Recorded } from '@annal/kernel';
import { sequenceOf, type Offered } from '../event-reader.ts';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import { factsOf } from './active-webhook.ts';
import type { SubscriptionWorker } from './subscription-worker.ts';

/** Offers an event to matching subscriptions only; the others advance with the project without being touched. */
export class ProjectWorkers {
  private readonly workers = new Set<SubscriptionWorker>();
  private readonly interests = new TopicIndex<SubscriptionWorker>();

  constructor(readonly offered: Offered) {}

  get isEmpty(): boolean {
    return this.workers.size === 0;
  }

  set(worker: SubscriptionWorker): void {
    this.workers.add(worker);
    this.interests.set(worker, worker.webhook.webhook.topics);
  }

  delete(worker: SubscriptionWorker): void {
    this.workers.delete(worker);
    this.interests.delete(worker);
  }

  offer(event: Recorded<StoredIntegrationEvent>): void {
    const sequence = sequenceOf(event);
    const { next } = this.offered;
    if (next !== null && sequence < next) return;
    if (next === null || sequence > next) for (const worker of this.workers) worker.missBefore(sequence);
    this.offered.next = sequence + 1;
    const facts = factsOf(event.data.event);
    if (facts) for (const worker of this.interests.find(facts)) worker.offer(event);
  }
}
