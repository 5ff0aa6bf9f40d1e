import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedEventStore, type EmbeddedEventStore } from '@annal/embedded-eventstoredb';
import type { Aggregate, CommandContext, DomainEvent, EventSchemas } from '@annal/kernel';
import { EventLog } from '../log/event-log.ts';
import { EventStore } from '../event-store.ts';
import { StateCache } from './state-cache.ts';
import { Transactions } from './transactions.ts';

type Noted = DomainEvent<'Noted', 1, { readonly text: string }>;
type Note = { readonly text: string };

const FADED_AFTER_MS = 1_000;
const note: Aggregate<readonly string[], Note, Noted> = {
  category: `note${randomUUID().slice(0, 8)}`,
  schemas: { Noted: { schemaVersion: 1 } },
  maxAge: { seconds: FADED_AFTER_MS / 1_000 },
  initial: [],
  decide: ({ text }, noted) => (noted.includes(text) ? [] : [{ type: 'Noted', schemaVersion: 1, data: { text } }]),
  evolve: (noted, { data }) => [...noted, data.text],
};
const context = (): CommandContext => ({
  commandId: randomUUID(),
  correlationId: 'correlation',
  causationId: 'cause',
  actor: { kind: 'user', id: 'u1', name: 'm.okafor', address: '127.0.0.1' },
});

describe('a stream with a maximum age', () => {
  let server: EmbeddedEventStore;
  let stream: string;
  const stores: EventStore[] = [];
  /** Starts with an empty cache, like a new process. */
  const newStore = () => {
    const store = new EventStore(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => new Date());
    stores.push(store);
    return store;
  };
  beforeAll(async () => {
    server = await startEmbeddedEventStore({ dataDir: mkdtempSync(join(tmpdir(), 'annal-es-')) });
  });
  beforeEach(() => {
    stream = `${note.category}-${randomUUID()}`;
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await server.close();
  });

  const add = (store: EventStore, text: string) => store.transact(note, stream, { text }, context());

  it('behaves like any other until its events expire', async () => {
    await add(newStore(), 'one');
    const { events, state, receipt } = await add(newStore(), 'one');
    expect([events, state, receipt.revision]).toEqual([[], ['one'], '0']);
  });

  it('is decided from the initial state afterwards, with or without a cached state', async () => {
    const mindful = newStore();
    await add(mindful, 'one');
    await add(mindful, 'two');
    await wait(FADED_AFTER_MS + 100);
    expect(await newStore().load(note, stream)).toMatchObject({ state: [], revision: -1n });
    const again = await add(newStore(), 'one');
    expect([again.state, again.receipt.revision]).toEqual([['one'], '2']);
    expect((await add(mindful, 'three')).receipt.revision).toBe('3');
    expect((await newStore().load(note, stream)).state).toEqual(['one', 'three']);
  });

  it('is written once when the store reports a conflict whose cause is not readable yet', async () => {
    await add(newStore(), 'one');
    await wait(FADED_AFTER_MS + 100);
    const other = newStore();
    const log = new LateLog(process.env['EVENTSTORE_URL'] ?? server.connectionString, () => add(other, 'one'));
    const cache = new StateCache(log, note);
    const transactions = new Transactions(
      log,
      () => cache as never,
      () => new Date(),
    );
    const { events, receipt } = await transactions.transact(note, stream, { text: 'one' }, context(), {});
    expect([events, receipt.revision]).toEqual([[], '1']);
    await log.close();
  });

  it('is written once by many concurrent writers', async () => {
    await add(newStore(), 'one');
    await wait(FADED_AFTER_MS + 100);
    const writers = Array.from({ length: 8 }, newStore);
    await Promise.all(writers.map((writer) => writer.headPosition()));
    const all = await Promise.all(writers.map((writer) => add(writer, 'one')));
    expect(all.map(({ receipt }) => receipt.revision)).toEqual(Array(8).fill('1'));
    expect(all.filter(({ events }) => events.length > 0)).toHaveLength(1);
  });
});

/**
 * As in EventStoreDB, the append conflicts with an event of another writer that is readable only after the next write.
 */
class LateLog extends EventLog {
  private readableBefore: bigint | undefined;
  private isFirst = true;

  constructor(
    url: string,
    private readonly another: () => Promise<unknown>,
  ) {
    super(url);
  }

  override async append(...[stream, expected, ...rest]: Parameters<EventLog['append']>) {
    if (this.isFirst) {
      this.isFirst = false;
      await this.another();
      this.readableBefore = 1n;
    }
    return super.append(stream, expected, ...rest);
  }

  override async limitAge(...about: Parameters<EventLog['limitAge']>) {
    const fact = await super.limitAge(...about);
    this.readableBefore = undefined;
    return fact;
  }

  override async *readStream<Event extends DomainEvent>(stream: string, schemas: EventSchemas<Event>, from = 0n) {
    const { readableBefore } = this;
    for await (const event of super.readStream(stream, schemas, from))
      if (readableBefore === undefined || event.revision < readableBefore) yield event;
  }
}
