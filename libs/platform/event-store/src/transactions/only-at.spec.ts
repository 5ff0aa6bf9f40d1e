import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, CommandContext, DomainEvent } from '@annal/kernel';
import { EventStore } from '../event-store.ts';
import { WrongRevisionError } from '../connection/store-errors.ts';

type Added = DomainEvent<'Added', 1, { readonly by: number }>;
const sum: Aggregate<number, number, Added> = {
  category: `sum${randomUUID().slice(0, 8)}`,
  schemas: { Added: { schemaVersion: 1 } },
  initial: 0,
  decide: (by) => [{ type: 'Added', schemaVersion: 1, data: { by } }],
  evolve: (total, { data }) => total + data.by,
};
const context = (commandId: string = randomUUID()): CommandContext => ({
  commandId,
  correlationId: commandId,
  causationId: commandId,
  actor: { kind: 'user', id: 'u1', name: 'm.okafor' },
});

let server: EmbeddedEventStore;
let stores: readonly [EventStore, EventStore];
beforeAll(async () => {
  server = await startEmbeddedEventStore({ dataDir: mkdtempSync(join(tmpdir(), 'annal-es-')) });
  const url = process.env['EVENTSTORE_URL'] ?? server.connectionString;
  stores = [new EventStore(url, () => new Date()), new EventStore(url, () => new Date())];
});
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await server.close();
});

it('decides only at the requested revision', async () => {
  const [store, other] = stores;
  const stream = `${sum.category}-${randomUUID()}`;
  await store.transact(sum, stream, 1, context(), { onlyAt: -1n });
  await expect(store.transact(sum, stream, 1, context(), { onlyAt: -1n })).rejects.toThrow(WrongRevisionError);
  // This process remembers an older revision than `onlyAt`.
  await other.transact(sum, stream, 1, context());
  const { state } = await store.transact(sum, stream, 1, context(), { onlyAt: 1n });
  expect(state).toBe(3);
  await expect(other.transact(sum, stream, 1, context(), { onlyAt: 1n })).rejects.toThrow(WrongRevisionError);
});

it('lets one of several commands decide at that revision', async () => {
  const stream = `${sum.category}-${randomUUID()}`;
  const outcomes = await Promise.allSettled(
    [...stores, ...stores].map((store) => store.transact(sum, stream, 1, context(), { onlyAt: -1n })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('recognises a command that was done at that revision', async () => {
  const [store, other] = stores;
  const stream = `${sum.category}-${randomUUID()}`;
  const id = randomUUID();
  const first = await store.transact(sum, stream, 1, context(id), { onlyAt: -1n });
  await other.transact(sum, stream, 1, context());
  const again = await store.transact(sum, stream, 1, context(id), { onlyAt: -1n });
  expect(again.receipt).toEqual(first.receipt);
});
