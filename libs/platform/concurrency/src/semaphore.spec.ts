import { Semaphore } from './semaphore.ts';

it('runs at most as many tasks at once as it has places, in order of arrival', async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = [1, 2, 3, 4].map((number) =>
    semaphore.run(() => {
      begun.push(number);
      return new Promise<void>((resolve) => (ends[number] = resolve));
    }),
  );
  expect(begun).toEqual([1, 2]);
  expect(semaphore.waiting).toBe(2);
  ends[2]?.();
  await work[1];
  ends[1]?.();
  await work[0];
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[3]?.();
  ends[4]?.();
  await Promise.all(work);
  expect(semaphore.isIdle).toBe(true);
});

it('passes on the place of a failed task', async () => {
  const semaphore = new Semaphore(1);
  const failed = semaphore.run(() => Promise.reject(new Error('broken')));
  const next = semaphore.run(() => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
