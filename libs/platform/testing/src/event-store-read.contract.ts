import { binaryEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { collect, newStream, revisionsOf, testEvents } from './event-store.fixtures.ts';

const UNKNOWN = 2;
const FAR_BEYOND = 2n ** 50n;

export function readContract(client: () => EventStoreDBClient): void {
  describe('reading a stream', () => {
    const stream = newStream();
    beforeAll(() => client().appendToStream(stream, testEvents(10)));
    const revisions = async (options: Parameters<EventStoreDBClient['readStream']>[1]) =>
      revisionsOf(await collect(client().readStream(stream, options)));

    it.each([
      ['from the start', { maxCount: 3 }, [0, 1, 2]],
      ['from a revision', { fromRevision: 4n, maxCount: 2 }, [4, 5]],
      ['beyond its end', { fromRevision: 10n }, []],
      ['backwards', { direction: 'backwards', fromRevision: 'end', maxCount: 3 }, [9, 8, 7]],
      ['backwards from a revision', { direction: 'backwards', fromRevision: 2n }, [2, 1, 0]],
      ['backwards from beyond its end', { direction: 'backwards', fromRevision: 99n, maxCount: 1 }, [9]],
      ['backwards from the start', { direction: 'backwards', fromRevision: 'start' }, [0]],
    ] as const)('goes %s', async (_, options, expected) => {
      expect(await revisions(options)).toEqual(expected);
    });

    it.each([stream, newStream()])('cannot go forwards from the end', async (name) => {
      const read = collect(client().readStream(name, { fromRevision: 'end' }));
      await expect(read).rejects.toMatchObject({ code: UNKNOWN });
    });

    it('reads more than one batch, in order', async () => {
      const long = newStream();
      for (let round = 0; round < 3; round += 1) await client().appendToStream(long, testEvents(700));
      expect(revisionsOf(await collect(client().readStream(long)))).toEqual([...Array(2100).keys()]);
    });

    it('names the missing stream', async () => {
      const missing = newStream();
      await expect(collect(client().readStream(missing))).rejects.toMatchObject({ type: 'stream-not-found' });
    });

    it('follows links when asked to', async () => {
      const links = newStream();
      const link = (revision: number) => binaryEvent({ type: '$>', data: Buffer.from(`${revision}@${stream}`) });
      await client().appendToStream(links, [link(3), link(99)]);
      const [resolved, dangling] = await collect(client().readStream(links, { resolveLinkTos: true }));
      expect(resolved?.event).toMatchObject({ streamId: stream, revision: 3n });
      expect(resolved?.link).toMatchObject({ streamId: links, revision: 0n });
      expect(dangling?.event).toBeUndefined();
      expect(dangling?.link).toMatchObject({ revision: 1n });
      const [plain] = await collect(client().readStream(links, { maxCount: 1 }));
      expect(plain?.event).toMatchObject({ type: '$>', streamId: links });
    });
  });

  describe('reading $all', () => {
    it('returns every event once, in the order of positions, from a position on', async () => {
      const [one, two] = [newStream(), newStream()];
      const first = await client().appendToStream(one, testEvents(2));
      await client().appendToStream(two, testEvents(2));
      await client().appendToStream(one, testEvents(1));
      const position = first.position ?? { commit: 0n, prepare: 0n };
      const events = (await collect(client().readAll({ fromPosition: position })))
        .map(({ event }) => event)
        .filter((event) => event?.streamId === one || event?.streamId === two);
      expect(events.map((event) => `${event?.streamId === one ? 1 : 2}/${event?.revision}`)).toEqual([
        '1/1',
        '2/0',
        '2/1',
        '1/2',
      ]);
      const positions = events.map((event) => event?.position?.commit ?? 0n);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
    });

    it('goes backwards from the end and from a position, exclusive', async () => {
      const stream = newStream();
      await client().appendToStream(stream, testEvents(3));
      const own = async (options: Parameters<EventStoreDBClient['readAll']>[0]) =>
        (await collect(client().readAll({ direction: 'backwards', maxCount: 50, ...options })))
          .map(({ event }) => event)
          .filter((event) => event?.streamId === stream);
      const all = await own({ fromPosition: 'end' });
      expect(all.map((event) => event?.revision)).toEqual([2n, 1n, 0n]);
      const middle = all[1]?.position ?? { commit: 0n, prepare: 0n };
      expect((await own({ fromPosition: middle })).map((event) => event?.revision)).toEqual([0n]);
    });

    it('finds nothing forwards from the end, and refuses to go backwards from far beyond it', async () => {
      expect(await collect(client().readAll({ fromPosition: 'end' }))).toEqual([]);
      const beyond = { commit: FAR_BEYOND, prepare: FAR_BEYOND };
      const read = collect(client().readAll({ direction: 'backwards', fromPosition: beyond }));
      await expect(read).rejects.toMatchObject({ code: UNKNOWN });
    });

    it('stops at the requested count', async () => {
      await client().appendToStream(newStream(), testEvents(3));
      expect(await collect(client().readAll({ maxCount: 2 }))).toHaveLength(2);
    });
  });
}
