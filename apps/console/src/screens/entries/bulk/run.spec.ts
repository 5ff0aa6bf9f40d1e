import { Problem } from '../../../api/problem.ts';
import type { Entry } from '../list/entry.ts';
import type { Planned } from './plan.ts';
import { AT_ONCE, runBulk } from './run.ts';

const planned = (id: number): Planned => ({ entry: { sys: { id: String(id), language: 'en-GB' } } as Entry });
const items = Array.from({ length: 20 }, (_, id) => planned(id));
const idOf = ({ entry }: Planned): number => Number(entry.sys.id);

const run = (changes: Partial<Parameters<typeof runBulk>[0]> = {}) =>
  runBulk({
    items,
    keys: new Map(),
    act: () => Promise.resolve(),
    isUnknown: () => false,
    isStopped: () => false,
    onProgress: () => undefined,
    ...changes,
  });

describe('acting on many entries', () => {
  it('has six on their way at most, and does each once', async () => {
    let now = 0;
    let most = 0;
    const seen: number[] = [];
    const act = async (one: Planned): Promise<void> => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      seen.push(idOf(one));
      now -= 1;
    };
    const outcome = await run({ act });
    expect(most).toBe(AT_ONCE);
    expect(seen.sort((left, right) => left - right)).toEqual(items.map(idOf));
    expect(outcome).toMatchObject({ failed: [], left: [] });
  });

  it('goes on after a refusal, and keeps its reason and its key', async () => {
    const refusal = new Problem({
      status: 422,
      message: 'Wrong',
      fields: [{ field: 'title', message: 'Give a title' }],
    });
    const act = (one: Planned): Promise<void> => (idOf(one) === 3 ? Promise.reject(refusal) : Promise.resolve());
    const { done, failed } = await run({ act, keys: new Map([['3.en-GB', 'former']]) });
    expect(done).toHaveLength(19);
    expect(failed).toEqual([{ planned: items[3], message: 'title: Give a title', key: 'former', isUnknown: false }]);
  });

  it('begins nothing more once it is stopped', async () => {
    let isStopped = false;
    const act = (one: Planned): Promise<void> => {
      if (idOf(one) === 7) isStopped = true;
      return Promise.resolve();
    };
    const { done, left } = await run({ act, isStopped: () => isStopped });
    expect(left.length).toBeGreaterThan(0);
    expect(done.length + left.length).toBe(20);
    expect(left.map(idOf)).toEqual(items.slice(done.length).map(idOf));
  });
});
