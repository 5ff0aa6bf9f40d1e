import { setImmediate as turn } from 'node:timers/promises';
import { Scheduler, type Job } from './scheduler.ts';
import type { Task } from './task.ts';

describe('the scheduler', () => {
  let clock: { now: number };
  let scheduler: Scheduler;
  let steps: string[];
  let answers: [string, unknown][];

  beforeEach(() => {
    clock = { now: 0 };
    scheduler = new Scheduler(() => clock.now);
    steps = [];
    answers = [];
  });
  afterEach(() => scheduler.end(new Error('the test is over')));

  /** Every step takes longer than a slice. */
  function* work(name: string, length: number): Task<void> {
    try {
      for (let n = 0; n < length; n += 1) {
        steps.push(name);
        clock.now += 10;
        yield;
      }
    } finally {
      steps.push(`${name} left`);
    }
  }

  function start(name: string, length: number, job: Partial<Job> = {}): void {
    const done = (error?: unknown) => answers.push([name, error]);
    scheduler.start({ task: work(name, length), deadline: Infinity, isAbandoned: () => false, done, ...job });
  }

  async function turns(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await turn();
  }

  it('answers at once a command that ends within its first slice, however many others are suspended', () => {
    for (let n = 0; n < 20; n += 1) start(`long ${n}`, 1_000);
    start('short', 0);
    expect(answers).toEqual([['short', undefined]]);
    expect(scheduler.slices).toBe(0);
  });

  it('runs one slice per turn of the event loop, command by command', async () => {
    for (const name of ['a', 'b', 'c']) start(name, 4);
    expect(steps).toEqual(['a', 'b', 'c']);
    await turns(1);
    expect(scheduler.slices).toBe(1);
    await turns(6);
    expect(steps.slice(0, 9)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
    await turns(10);
    expect(answers.map(([name]) => name)).toEqual(['a', 'b', 'c']);
    expect(scheduler.suspended).toBe(0);
  });

  it('runs eight commands at a time; the others wait until one ends', async () => {
    for (let n = 0; n < 10; n += 1) start(`${n}`, n === 3 ? 3 : 1_000);
    await turns(40);
    const slicesOf = (name: string): number => steps.filter((step) => step === name).length;
    expect(slicesOf('9')).toBe(1);
    expect(slicesOf('8')).toBeGreaterThan(1);
    const working = ['0', '1', '2', '4', '5', '6', '7'].map(slicesOf);
    expect(Math.max(...working) - Math.min(...working)).toBeLessThanOrEqual(1);
  });

  it('ends running and waiting commands at their time limit', async () => {
    for (let n = 0; n < 9; n += 1) start(`${n}`, 1_000, n === 0 || n === 8 ? { deadline: 200 } : {});
    await turns(30);
    expect(answers.map(([name]) => name).sort()).toEqual(['0', '8']);
    for (const [, error] of answers) expect(error).toMatchObject({ code: 50 });
    expect(steps).toContain('8 left');
  });

  it('drops a command whose client is gone, without an answer', async () => {
    let isGone = false;
    start('a', 1_000, { isAbandoned: () => isGone });
    await turns(3);
    isGone = true;
    await turns(3);
    expect(steps.at(-1)).toBe('a left');
    expect([answers, scheduler.suspended]).toEqual([[], 0]);
  });

  it('passes on an error of a command from any slice', async () => {
    function* failing(at: number): Task<void> {
      yield* work('failing', at);
      throw new Error('damaged');
    }
    for (const at of [0, 3]) start(`${at}`, 0, { task: failing(at) });
    await turns(10);
    expect(answers.map(([name, error]) => [name, (error as Error).message])).toEqual([
      ['0', 'damaged'],
      ['3', 'damaged'],
    ]);
  });
});
