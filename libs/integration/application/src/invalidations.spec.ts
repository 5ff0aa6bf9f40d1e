import { Invalidations, type Touch } from './invalidations.ts';

type Told = readonly [position: bigint, keys: readonly string[]];

const touch = (position: number, ...keys: string[]): Touch => {
  const event = { position: BigInt(position) } as Touch['event'];
  return { event, projectUuid: 'uuid', projectId: 'library', keys: new Set(keys) };
};

/** Tells as many times as wanted. */
function gathering(times: number) {
  const told: Told[] = [];
  let isDone: (told: readonly Told[]) => void = () => undefined;
  const done = new Promise<readonly Told[]>((resolve) => (isDone = resolve));
  const invalidations = new Invalidations(({ event }, keys) => {
    told.push([event.position, keys]);
    if (told.length === times) isDone(told);
  });
  return { invalidations, told: done };
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
});
