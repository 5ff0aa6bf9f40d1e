import { Invalidations, type Touch } from './invalidations.ts';

type Told = readonly [position: bigint, keys: readonly string[]];

const touch = (position: number, ...keys: string[]): Touch => {
  const event = { position: BigInt(position), stream: 'entry-1' } as Touch['event'];
  return { event, projectUuid: 'uuid', projectId: 'library', keys: new Set(keys) };
};

/** Tells as many times as wanted. */
function gathering(times: number, readable = () => Promise.resolve(true)) {
  const told: Told[] = [];
  let resolve: (told: readonly Told[]) => void = () => undefined;
  let failed: (error: unknown) => void = () => undefined;
  const done = new Promise<readonly Told[]>((...both) => ([resolve, failed] = both));
  const invalidations = new Invalidations({
    readable,
    tell: ({ event }, keys) => {
      told.push([event.position, keys]);
      if (told.length === times) resolve(told);
    },
    failed: (error) => failed(error),
  });
  return { invalidations, told: done, so: told };
}

describe('keys of answers that are old', () => {
  it('are gathered for a while, and told with the last event', async () => {
    const { invalidations, told } = gathering(1);
    invalidations.add(touch(3, 'p:e:1', 'p:e'), 2n);
    invalidations.add(touch(5, 'p:e:2', 'p:e'), 3n);
    expect(await told).toEqual([[5n, ['p:e', 'p:e:1', 'p:e:2']]]);
  });

  it('hold the checkpoint back until they are stored', async () => {
    const { invalidations, told } = gathering(2);
    expect(invalidations.toldTo).toBeUndefined();
    invalidations.add(touch(3, 'p:e:1'), 2n);
    invalidations.add({ ...touch(5, 'q:e:2'), projectUuid: 'other' }, 4n);
    expect(invalidations.toldTo).toBe(2n);
    await told;
    expect(invalidations.toldTo).toBe(2n);
    invalidations.stored();
    expect(invalidations.toldTo).toBe(4n);
    invalidations.stored();
    expect(invalidations.toldTo).toBeUndefined();
  });

  it('become the key of the project where there are more than 500', async () => {
    const { invalidations, told } = gathering(1);
    invalidations.add(touch(3, ...Array.from({ length: 501 }, (_, index) => `p:e:${index}`)), 2n);
    expect(await told).toEqual([[3n, ['p']]]);
  });

  it('wait for readers that are behind, and hold the checkpoint back', async () => {
    let asked = 0;
    const { invalidations, told, so } = gathering(1, () => {
      asked += 1;
      if (asked === 2) invalidations.add(touch(5, 'p:e:2'), 3n);
      expect(so).toEqual([]);
      expect(invalidations.toldTo).toBe(2n);
      return Promise.resolve(asked > 3);
    });
    invalidations.add(touch(3, 'p:e:1'), 2n);
    expect(await told).toEqual([[5n, ['p:e:1', 'p:e:2']]]);
  });

  it('fail where readers cannot be asked', async () => {
    const { invalidations, told } = gathering(1, () => Promise.reject(new Error('No bus')));
    invalidations.add(touch(3, 'p:e:1'), 2n);
    await expect(told).rejects.toThrow('No bus');
  });
});
