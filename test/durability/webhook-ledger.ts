import { EventStream } from '../support/event-stream.ts';
import type { Annal } from '../support/annal.ts';
import type { Library } from '../support/library.ts';
import type { Received } from '../support/receiver.ts';

export interface Told {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly sequence: string;
}

/** Every integration event of a project, as the service tells them again from the first one on. */
export async function everythingTold(annal: Annal, library: Library, last: (told: Told) => boolean): Promise<Told[]> {
  const headers = { authorization: `Bearer ${await annal.bearer()}`, 'last-event-id': '0' };
  const stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, { headers });
  const told: Told[] = [];
  while (!told.some(last)) {
    await stream.gets(told.length + 1);
    told.push(...stream.messages.slice(told.length).map(({ data }) => JSON.parse(String(data)) as Told));
  }
  stream.close();
  return told;
}

/** What is wrong with what a receiver has got: something missing, or two events of a resource the wrong way round. */
export function deliveryProblems(wanted: readonly Told[], received: readonly Received[]): readonly string[] {
  const problems: string[] = [];
  const got = new Map<string, Told>();
  const deliveryIds = new Map<string, string>();
  const latest = new Map<string, string>();
  for (const { body, headers } of received) {
    const event = JSON.parse(body) as Told;
    const deliveryId = String(headers['webhook-id']);
    const before = deliveryIds.get(event.id);
    if (before !== undefined && before !== deliveryId) problems.push(`${event.id} came under two ids`);
    deliveryIds.set(event.id, deliveryId);
    if (got.has(event.id)) continue;
    got.set(event.id, event);
    const former = latest.get(event.subject);
    if (former !== undefined && former > event.sequence) problems.push(`${event.subject}: ${event.type} came too late`);
    latest.set(event.subject, event.sequence);
  }
  for (const { id, type, subject } of wanted) if (!got.has(id)) problems.push(`${type} of ${subject} is missing`);
  return problems;
}
