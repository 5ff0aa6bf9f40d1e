import { streamNameFilter, type EventStoreDBClient, type SubscribeToAllOptions } from '@eventstore/db-client';
import { once } from 'node:events';
import { newStream, testEvents } from './event-store.fixtures.ts';

/** The server reports this without a position. */
const NO_POSITION = 2n ** 64n - 1n;
const WINDOW = 10;
const INTERVAL = 2;

type Said = 'event' | 'caughtUp' | { readonly commit: bigint; readonly prepare: bigint };

export function checkpointContract(client: () => EventStoreDBClient): void {
  async function said(
    stream: string,
    fromPosition: NonNullable<SubscribeToAllOptions['fromPosition']>,
    afterwards: () => Promise<number> = () => Promise.resolve(0),
  ): Promise<readonly Said[]> {
    const heard: Said[] = [];
    let wake = (): void => undefined;
    const filter = streamNameFilter({
      prefixes: [stream],
      maxSearchWindow: WINDOW,
      checkpointInterval: INTERVAL,
      checkpointReached: (_, position) => {
        heard.push(position);
        wake();
      },
    });
    const subscription = client().subscribeToAll({ fromPosition, filter });
    subscription.on('data', () => heard.push('event'));
    await once(subscription, 'caughtUp');
    heard.push('caughtUp');
    const wanted = heard.length + (await afterwards());
    while (heard.length < wanted) await new Promise<void>((resolve) => (wake = resolve));
    await subscription.unsubscribe();
    return heard;
  }

  const others = async (count: number) => (await client().appendToStream(newStream(), testEvents(count))).position;
  const appended = async (stream: string, count: number) =>
    (await client().appendToStream(stream, testEvents(count))).position ?? 'start';

  describe('checkpoints of a filtered subscription', () => {
    it('have no position when nothing has matched since the start', async () => {
      await others(3);
      const heard = await said(newStream(), 'start');
      expect(heard.slice(-2)).toEqual([{ commit: NO_POSITION, prepare: NO_POSITION }, 'caughtUp']);
    });

    it('are absent when nothing is left to read', async () => {
      const head = (await others(3)) ?? 'start';
      expect(await said(newStream(), head)).toEqual(['caughtUp']);
      expect(await said(newStream(), 'end')).toEqual(['caughtUp']);
    });

    it('are at the last match and then at one event per interval, never at the head', async () => {
      const stream = newStream();
      const before = (await others(1)) ?? 'start';
      await appended(stream, 2);
      const last = await appended(stream, 1);
      const head = await others(95);
      const heard = await said(stream, before);
      expect(heard.slice(0, 4)).toEqual(['event', 'event', 'event', last]);
      const windows = heard.slice(4, -1) as readonly Exclude<Said, string>[];
      expect(windows.length).toBeGreaterThanOrEqual(3);
      expect(windows.map(({ prepare }) => prepare)).toEqual(windows.map(() => 0n));
      const commits = windows.map(({ commit }) => commit);
      expect(commits).toEqual([...commits].sort((a, b) => (a < b ? -1 : 1)));
      expect(commits.at(-1)).toBeLessThan(head?.commit ?? 0n);
      expect(heard.at(-1)).toBe('caughtUp');
    });

    it('resume at the same events', async () => {
      const stream = newStream();
      const before = (await others(1)) ?? 'start';
      await others(45);
      await appended(stream, 1);
      for (const checkpoint of await said(stream, before))
        if (typeof checkpoint === 'object' && checkpoint.prepare === 0n)
          expect(await said(stream, checkpoint)).toContain('event');
    });

    it('arrive live once per interval, at an event', async () => {
      const appendedAt: bigint[] = [];
      const heard = await said(newStream(), 'end', async () => {
        for (let count = 0; count < 2 * WINDOW * INTERVAL; count += 1) appendedAt.push((await others(1))?.commit ?? 0n);
        return 2;
      });
      expect(heard).toHaveLength(3);
      for (const checkpoint of heard.slice(1))
        expect(appendedAt).toContain(typeof checkpoint === 'object' ? checkpoint.commit : checkpoint);
    });
  });
}
