import { Aside } from './aside.ts';

const spin = (ms: number): string => {
  const end = Date.now() + ms;
  while (Date.now() < end);
  return `after ${ms}`;
};

describe('work in a worker thread', () => {
  it('is answered in order, and leaves the event loop free', async () => {
    const aside = new Aside(spin, { timeLimitMs: 5_000 });
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const answers = await Promise.all([aside.ask(60), aside.ask(0), aside.ask(1)]);
    clearInterval(turning);
    expect(answers).toEqual(['after 60', 'after 0', 'after 1']);
    expect(turns).toBeGreaterThan(10);
  });

  it('has no answer when it takes too long; the next question has one', async () => {
    const aside = new Aside(spin, { timeLimitMs: 300 });
    expect(await Promise.all([aside.ask(60_000), aside.ask(0)])).toEqual([undefined, 'after 0']);
  });

  it('has no answer when it fails or takes too much memory; the next question has one', async () => {
    const fill = (count: number): number => {
      const kept: number[][] = [];
      for (let index = 0; index < count; index += 1) kept.push(new Array<number>(100_000).fill(index + 0.5));
      if (count < 0) throw new Error('Less than nothing');
      return kept.length;
    };
    const aside = new Aside(fill, { timeLimitMs: 30_000 });
    expect(await aside.ask(-1)).toBeUndefined();
    expect(await aside.ask(1_000_000)).toBeUndefined();
    expect(await aside.ask(2)).toBe(2);
  });

  it('is refused while too many wait', async () => {
    const aside = new Aside(spin, { timeLimitMs: 5_000 });
    const asked = await Promise.allSettled(Array.from({ length: 257 }, () => aside.ask(0)));
    expect(asked.at(-1)).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(256);
  });
});
