import type { Aggregate, CommandContext } from '@annal/kernel';
import type { EventStore } from '../event-store.ts';
import { add, context, counter, elsewhere, newStream, storedIn, type Add, type Added } from '../testing/counter.ts';
import { startOwnStore } from '../testing/own-store.ts';

/** Counters whose ids are used again. */
const made: typeof counter = { ...counter, isMade: () => true };

describe('a command that is repeated after an interruption', () => {
  let own: Awaited<ReturnType<typeof startOwnStore>>;
  let store: EventStore;
  beforeAll(async () => {
    own = await startOwnStore(new Date('2026-03-01T10:00:00.123Z'));
    ({ store } = own);
  });
  afterAll(() => own.stop());

  const earlier = async (commandId?: string): Promise<CommandContext> => ({
    ...context(commandId),
    mayBeDoneSince: '2026-03-01T10:00:00.000Z',
    mayBeDoneAfter: String(await store.headPosition()),
  });

  it('leaves things alone that were created since, with and without cached state', async () => {
    const again = await earlier();
    const stream = newStream();
    await store.transact(made, stream, add(1), context());
    for (const aggregate of [made, { ...elsewhere, isMade: () => true }])
      await expect(store.transact(aggregate, stream, add(1), again)).rejects.toMatchObject({
        kind: 'notFound',
        code: 'Request.MadeAgain',
      });
    await expect(store.refuseNamesake(made, stream, again)).rejects.toMatchObject({ code: 'Request.MadeAgain' });
    expect(await storedIn(store, stream)).toHaveLength(1);
  });

  it('continues with things that existed before, that it created itself, or that have no id of their own', async () => {
    const [before, since, mine] = [newStream(), newStream(), newStream()];
    await store.transact(made, before, add(1), context());
    const again = await earlier('mine');
    await store.transact(made, mine, add(1), context('mine'));
    await store.transact(made, since, add(1), context());
    expect((await store.transact(made, before, add(1), again)).state).toBe(2);
    expect((await store.transact(made, mine, add(1), again)).state).toBe(1);
    expect((await store.transact(counter, since, add(1), again)).state).toBe(2);
    expect((await store.transact(made, newStream(), add(1), again)).state).toBe(1);
    await store.refuseNamesake(made, mine, again);
  });

  it('leaves things alone that another command removed since, in a stream of many things', async () => {
    /** An amount of 10 or more is gone with the next one. */
    const shelf: Aggregate<number, Add, Added> = {
      ...counter,
      isGone: ({ data }, command) => data.by === command.by && command.by >= 10,
    };
    const stream = newStream();
    await store.transact(shelf, stream, add(10), context());
    const again = await earlier('mine');
    expect((await store.transact(shelf, stream, add(10), { ...again, commandId: 'first' })).state).toBe(20);
    await expect(store.transact(shelf, stream, add(10), again)).rejects.toMatchObject({ code: 'Request.MadeAgain' });
    expect((await store.transact(shelf, stream, add(11), again)).state).toBe(31);
    const since: number[] = [];
    for await (const { data } of store.eventsOfOthers(shelf, stream, again)) since.push(data.by);
    expect(since).toEqual([10]);
  });
});
