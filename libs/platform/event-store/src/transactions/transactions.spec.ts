import type { Aggregate, Undecided } from '@annal/kernel';
import { EventStore } from '../event-store.ts';
import { counter, elsewhere, add, newStream, context, storedIn, type Add, type Added } from '../testing/counter.ts';
import { startOwnStore } from '../testing/own-store.ts';

describe('transactions', () => {
  const now = new Date('2026-03-01T10:00:00.123Z');
  let own: Awaited<ReturnType<typeof startOwnStore>>;
  let store: EventStore;

  beforeAll(async () => {
    own = await startOwnStore(now);
    ({ store } = own);
  });
  afterAll(() => own.stop());

  const eventsOf = (stream: string) => storedIn(store, stream);

  it('appends the decided events, with actor and time in their metadata', async () => {
    const stream = newStream();
    const { receipt, state, events } = await store.transact(counter, stream, add(3), context('c1'));
    expect({ state, count: events.length, revision: receipt.revision }).toEqual({
      state: 3,
      count: 1,
      revision: '0',
    });
    const [event] = await eventsOf(stream);
    expect(event).toMatchObject({
      type: 'Added',
      stream,
      revision: 0n,
      data: { by: 3, note: '' },
      metadata: {
        schemaVersion: 2,
        commandId: 'c1',
        correlationId: 'correlation',
        causationId: 'cause',
        actor: { kind: 'user', id: 'u1', name: 'm.okafor', address: '127.0.0.1' },
        occurredAt: '2026-03-01T10:00:00.123Z',
      },
    });
    expect(String(event?.position)).toBe(receipt.position);
  });

  it('folds appended events once', async () => {
    const folded: number[] = [];
    const noting = {
      ...counter,
      evolve: (total: number, event: Added) => {
        folded.push(event.data.by);
        return counter.evolve(total, event);
      },
    };
    const stream = newStream();
    await store.transact(noting, stream, add(1), context());
    await store.transact(noting, stream, add(2), context());
    expect((await store.load(noting, stream)).state).toBe(3);
    expect(folded).toEqual([1, 2]);
  });

  it('returns a decision that lacks facts and stores nothing', async () => {
    const doubting: Aggregate<number, Add & { readonly limit?: number }, Added, Undecided<'limit'>> = {
      ...counter,
      decide: (command, total) => (command.limit === undefined ? { wanted: 'limit' } : counter.decide(command, total)),
    };
    const stream = newStream();
    const id = context('c1');
    await expect(store.transact(doubting, stream, add(3), id)).resolves.toEqual({ wanted: 'limit' });
    await expect(store.transact(doubting, stream, add(3), id, { expectAbsent: true })).resolves.toEqual({
      wanted: 'limit',
    });
    expect(await eventsOf(stream)).toEqual([]);
    await expect(store.transact(doubting, stream, { ...add(3), limit: 10 }, id)).resolves.toMatchObject({ state: 3 });
    expect(await eventsOf(stream)).toHaveLength(1);
  });

  it('rejects on fresh state only: writes of other processes count', async () => {
    const stream = newStream();
    await store.transact(counter, stream, add(1), context());
    await store.transact(elsewhere, stream, add(1), context());
    // The cache says 1, the stream 2: decided on the cache alone, the command would be refused.
    await expect(store.transact(counter, stream, add(1, 2), context())).resolves.toMatchObject({ state: 3 });
    await expect(store.transact(counter, stream, add(1, 2), context())).rejects.toMatchObject({
      code: 'Counter.Stale',
      message: 'It is 3',
    });
  });

  it('stores nothing for a rejection or a decision without events', async () => {
    const stream = newStream();
    await expect(store.transact(counter, stream, add(-1), context())).rejects.toMatchObject({
      code: 'Counter.Negative',
    });
    const first = await store.transact(counter, stream, add(2), context());
    const second = await store.transact(counter, stream, add(0), context());
    expect(second).toEqual({ receipt: first.receipt, state: 2, events: [] });
    expect(await eventsOf(stream)).toHaveLength(1);
  });

  it('does a command once, however often it is repeated and whatever happened since', async () => {
    const stream = newStream();
    await store.transact(counter, stream, add(1), context());
    const first = await store.transact(counter, stream, add(2), context('repeated'));
    await store.transact(elsewhere, stream, add(4), context());
    for (const process of [counter, elsewhere, { ...counter }]) {
      const again = await store.transact(process, stream, add(2), context('repeated'));
      expect(again).toMatchObject({ receipt: first.receipt, state: 7, events: first.events });
      expect(again.events).toHaveLength(1);
    }
    const blind = await store.transact(counter, stream, add(2), context('repeated'), { expectAbsent: true });
    expect(blind).toMatchObject({ receipt: first.receipt, state: 7 });
    expect((await eventsOf(stream)).map(({ data }) => data.by)).toEqual([1, 2, 4]);
  });

  it('retries until every writer succeeds: 40 writers of two processes, no update lost', async () => {
    const stream = newStream();
    const other = own.open();
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? store : other).transact(counter, stream, add(1), context())),
    );
    await other.close();
    const events = await eventsOf(stream);
    expect(events.map(({ revision }) => revision)).toEqual(Array.from({ length: 40 }, (_, n) => BigInt(n)));
  });

  it('takes turns at a stream within a process: 100 writers decide once each, in order of arrival', async () => {
    const stream = newStream();
    await store.transact(counter, stream, add(1), context());
    let decisions = 0;
    const counted: typeof counter = {
      ...counter,
      decide: (command, state) => {
        decisions += 1;
        return counter.decide(command, state);
      },
    };
    await store.load(counted, stream);
    const writers = Array.from({ length: 100 }, (_, n) => store.transact(counted, stream, add(n + 2), context()));
    await Promise.all(writers);
    expect(decisions).toBe(100);
    expect((await eventsOf(stream)).map(({ data }) => data.by)).toEqual(Array.from({ length: 101 }, (_, n) => n + 1));
  });

  it('delays nobody behind one that is rejected, stores nothing, or waited longer than its limit', async () => {
    const stream = newStream();
    const late = { ...context(), deadline: Date.now() - 1 };
    const outcomes = await Promise.allSettled([
      store.transact(counter, stream, add(1), context()),
      store.transact(counter, stream, add(-1), context()),
      store.transact(counter, stream, add(0), context()),
      store.transact(counter, stream, add(2), late),
      store.transact(counter, stream, add(4), context()),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { reason: { code: 'Counter.Negative' } },
      { value: { events: [] } },
      { reason: { kind: 'unavailable', code: 'EventStore.Busy' } },
      { status: 'fulfilled' },
    ]);
    expect((await eventsOf(stream)).map(({ data }) => data.by)).toEqual([1, 4]);
  });

  it('fails all waiting writers as unavailable once one of them finds that the store is away', async () => {
    const away = new EventStore('esdb://127.0.0.1:1?tls=false', () => now);
    const stream = newStream();
    let decisions = 0;
    const counted: typeof counter = {
      ...counter,
      decide: (command, state) => {
        decisions += 1;
        return counter.decide(command, state);
      },
    };
    const impatient = { ...context(), deadline: Date.now() + 200 };
    const writers = [impatient, ...Array.from({ length: 19 }, () => context())].map((caller) =>
      away.transact(counted, stream, add(1), caller, { expectAbsent: true }),
    );
    for (const outcome of await Promise.allSettled(writers))
      expect(outcome).toMatchObject({ reason: { kind: 'unavailable', code: 'EventStore.Unavailable' } });
    expect(decisions).toBe(1);
    await away.close();
  });

  it('accepts one of 20 commands that name the same starting point', async () => {
    const stream = newStream();
    await store.transact(counter, stream, add(5), context());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store.transact(n % 2 ? counter : elsewhere, stream, add(1, 5), context())),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('accepts a hint that the stream is new, and recovers when it is not', async () => {
    const stream = newStream();
    await store.transact(elsewhere, stream, add(1), context());
    const { state } = await store.transact(counter, stream, add(1), context(), { expectAbsent: true });
    expect(state).toBe(2);
  });
});
