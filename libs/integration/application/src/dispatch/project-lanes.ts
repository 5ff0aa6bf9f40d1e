import { TopicIndex } from '@annal/integration-domain';
import type { Recorded } from '@annal/kernel';
import { sequenceOf, type Offered } from '../event-reader.ts';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import { factsOf } from './active-webhook.ts';
import type { Lane } from './lane.ts';

/** Offers an event to matching subscriptions only; the others advance with the project without being touched. */
export class ProjectLanes {
  private readonly lanes = new Set<Lane>();
  private readonly interests = new TopicIndex<Lane>();

  constructor(readonly offered: Offered) {}

  get isEmpty(): boolean {
    return this.lanes.size === 0;
  }

  set(lane: Lane): void {
    this.lanes.add(lane);
    this.interests.set(lane, lane.webhook.webhook.topics);
  }

  delete(lane: Lane): void {
    this.lanes.delete(lane);
    this.interests.delete(lane);
  }

  offer(event: Recorded<StoredIntegrationEvent>): void {
    const sequence = sequenceOf(event);
    const { next } = this.offered;
    if (next !== null && sequence < next) return;
    if (next === null || sequence > next) for (const lane of this.lanes) lane.missBefore(sequence);
    this.offered.next = sequence + 1;
    const facts = factsOf(event.data.event);
    if (facts) for (const lane of this.interests.find(facts)) lane.offer(event);
  }
}
