import { randomUUID } from 'node:crypto';
import { DomainError, type Aggregate, type CommandContext, type DomainEvent, type Recorded } from '@annal/kernel';
import type { EventStore } from '../event-store.ts';

export type Added = DomainEvent<'Added', 2, { readonly by: number; readonly note: string }>;
export type Add = { readonly type: 'Add'; readonly by: number; readonly from?: number };

export const counter: Aggregate<number, Add, Added> = {
  category: `counter${randomUUID().slice(0, 8)}`,
  schemas: {
    Added: { schemaVersion: 2, upcasters: { 1: (old: { by: number }) => ({ ...old, note: 'from the first shape' }) } },
  },
  initial: 0,
  decide: ({ by, from }, total) => {
    if (by < 0) throw new DomainError('rejected', 'Counter.Negative', 'Only upwards');
    if (from !== undefined && from !== total) throw new DomainError('rejected', 'Counter.Stale', `It is ${total}`);
    return by === 0 ? [] : [{ type: 'Added', schemaVersion: 2, data: { by, note: '' } }];
  },
  evolve: (total, { data }) => total + data.by,
};
/** A copy has its own cache, like another process. */
export const elsewhere = { ...counter };

export const add = (by: number, from?: number): Add => ({ type: 'Add', by, ...(from === undefined ? {} : { from }) });
export const newStream = () => `${counter.category}-${randomUUID()}`;
export const context = (commandId: string = randomUUID()): CommandContext => ({
  commandId,
  correlationId: 'correlation',
  causationId: 'cause',
  actor: { kind: 'user', id: 'u1', name: 'm.okafor', address: '127.0.0.1' },
});

export async function storedIn(store: EventStore, stream: string): Promise<Recorded<Added>[]> {
  const events: Recorded<Added>[] = [];
  for await (const event of store.readStream(counter, stream)) events.push(event);
  return events;
}
