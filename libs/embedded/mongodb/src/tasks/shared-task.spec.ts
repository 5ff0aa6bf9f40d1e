import { SharedTask } from './shared-task.ts';
import type { Task } from './task.ts';

function* counting(to: number, steps: number[]): Task<string> {
  for (let n = 1; n <= to; n += 1) {
    steps.push(n);
    yield;
  }
  return 'counted';
}

it('is worked on by all that wait for it, and goes on without those that leave', () => {
  const steps: number[] = [];
  const shared = new SharedTask(counting(4, steps));
  const [one, other, third] = [shared.finished(), shared.finished(), shared.finished()];
  for (const each of [one, other, third]) each.next();
  expect(steps).toEqual([1, 2, 3]);
  one.return(undefined);
  other.next();
  expect([steps, shared.isOver]).toEqual([[1, 2, 3, 4], false]);
  third.next();
  expect(shared.isOver).toBe(true);
  expect([other.next(), third.next()]).toEqual([
    { done: true, value: 'counted' },
    { done: true, value: 'counted' },
  ]);
});

it('fails for the one that works on it then', () => {
  function* failing(): Task<string> {
    yield;
    throw new Error('gone');
  }
  const shared = new SharedTask(failing());
  const [one, other] = [shared.finished(), shared.finished()];
  one.next();
  expect(() => other.next()).toThrow('gone');
  expect(one.next()).toEqual({ done: true, value: undefined });
});
