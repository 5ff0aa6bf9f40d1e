import { EventStream } from '../support/events/event-stream.ts';
import type { Annal } from '../support/service/annal.ts';
import type { Library } from '../support/content/library.ts';
import type { Received, Receiver } from '../support/events/receiver.ts';
import { until } from '../support/until.ts';

export interface PublishedEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: string;
}

const MOST_NAMED = 20;

export async function everythingPublished(
  annal: Annal,
  library: Library,
  isLast: (published: PublishedEvent) => boolean,
): Promise<PublishedEvent[]> {
  const headers = { authorization: `Bearer ${await annal.bearer()}`, 'last-event-id': '0' };
  const stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, { headers });
  const published: PublishedEvent[] = [];
  for (let isComplete = false; !isComplete;) {
    await stream.gets(published.length + 1);
    const news = stream.messages.slice(published.length).map(({ data }) => JSON.parse(String(data)) as PublishedEvent);
    published.push(...news);
    isComplete = news.some(isLast);
  }
  stream.close();
  return published;
}

/** Waits until the receiver has all events, ordered per resource and with one delivery id each. */
export async function allDelivered(
  wanted: readonly PublishedEvent[],
  receiver: Receiver,
  withinMs: number,
): Promise<void> {
  const ledger = new DeliveryLedger(wanted);
  await until(
    () => Promise.resolve(ledger.problems(receiver.received)),
    (problems) => problems.length === 0,
    withinMs,
  );
}

class DeliveryLedger {
  private readonly missing: Map<string, PublishedEvent>;
  private readonly wrong: string[] = [];
  private readonly deliveryIds = new Map<string, string>();
  private readonly latest = new Map<string, string>();
  private read = 0;

  constructor(wanted: readonly PublishedEvent[]) {
    this.missing = new Map(wanted.map((published) => [published.id, published]));
  }

  problems(received: readonly Received[]): readonly string[] {
    for (const one of received.slice(this.read)) this.take(one);
    this.read = received.length;
    const named = [...this.missing.values()].slice(0, MOST_NAMED);
    const missing = named.map(({ type, subject }) => `${type} of ${subject} is missing`);
    return [...this.wrong, ...missing, ...(missing.length > 0 ? [`${this.missing.size} are missing`] : [])];
  }

  private take({ body, headers }: Received): void {
    const { id, type, subject, sequence } = JSON.parse(body) as PublishedEvent;
    const deliveryId = String(headers['webhook-id']);
    const before = this.deliveryIds.get(id);
    this.deliveryIds.set(id, deliveryId);
    if (before !== undefined && before !== deliveryId) this.wrong.push(`${id} came under two ids`);
    if (before !== undefined) return;
    this.missing.delete(id);
    if ((this.latest.get(subject) ?? '') > sequence) this.wrong.push(`${subject}: ${type} came too late`);
    this.latest.set(subject, sequence);
  }
}
