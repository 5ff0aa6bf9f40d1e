import { PositionWaiters } from './progress.ts';

describe('PositionWaiters', () => {
  it('releases all waiters up to a position, in any order of arrival', async () => {
    const waiters = new PositionWaiters();
    const settled: bigint[] = [];
    const waiting = [5n, 3n, 9n, 3n, 7n].map(async (position) => {
      if (await waiters.add(position, 10_000)) settled.push(position);
    });
    waiters.release(2n);
    waiters.release(5n);
    await Promise.all([waiting[0], waiting[1], waiting[3]]);
    expect(settled).toEqual([3n, 3n, 5n]);
    waiters.release(100n);
    await Promise.all(waiting);
    expect(settled).toEqual([3n, 3n, 5n, 7n, 9n]);
    expect(waiters.isEmpty).toBe(true);
  });

  it('forgets a waiter at its deadline', async () => {
    const waiters = new PositionWaiters();
    const patient = waiters.add(1n, 10_000);
    expect(await waiters.add(2n, 1)).toBe(false);
    waiters.release(1n);
    expect(await patient).toBe(true);
    expect(waiters.isEmpty).toBe(true);
  });

  it('notifies all waiters when the wait ends', async () => {
    const waiters = new PositionWaiters();
    const waiting = [waiters.add(1n, 10_000), waiters.add(2n, 10_000)];
    waiters.cancel();
    expect(await Promise.all(waiting)).toEqual([false, false]);
  });
});
