import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import type { Wanted } from '../deriving/derive.ts';
import { PictureProcesses } from './picture-processes.ts';

const small: Wanted = { steps: [{ kind: 'resize', parameter: 'w', width: 10 }], format: 'png' };
const slow: Wanted = { steps: [{ kind: 'blur', parameter: 'b', amount: 100 }], format: 'avif' };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer();

const processes = new PictureProcesses();
afterAll(() => processes.close());
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('derives one picture after another in one process of low priority', async () => {
  const source = await picture(40, 20);
  for (let round = 0; round < 3; round += 1)
    expect(await processes.derive(source, small)).toMatchObject({ format: 'png' });
  const [pid = 0, ...more] = processes.pids;
  expect(more).toEqual([]);
  const threads = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
  expect([...new Set(threads.map((thread) => getPriority(thread)))]).toEqual([
    constants.priority.PRIORITY_BELOW_NORMAL,
  ]);
});

it('derives pictures at the same time in several processes', async () => {
  const source = await picture(40, 20);
  const results = await Promise.all([1, 2].map(() => processes.derive(source, small)));
  expect(results).toEqual([expect.objectContaining({ format: 'png' }), expect.objectContaining({ format: 'png' })]);
  expect(processes.pids).toHaveLength(2);
});

it('has no secrets of the service in its processes', async () => {
  await processes.derive(await picture(40, 20), small);
  const environment = process.platform === 'linux' ? readFileSync(`/proc/${processes.pids[0]}/environ`, 'utf8') : '';
  const names = environment.split('\0').map((setting) => setting.split('=')[0] ?? '');
  expect(names.filter((name) => name !== '' && !/^(MALLOC|NODE_CHANNEL)_/.test(name))).toEqual([]);
});

it('passes refusals on', async () => {
  const wanted: Wanted = {
    steps: [{ kind: 'crop', parameter: 'crop', width: 5, height: 5, at: { x: 99, y: 0 } }],
    format: 'png',
  };
  await expect(processes.derive(await picture(40, 20), wanted)).rejects.toMatchObject({
    kind: 'invalid',
    data: { errors: [{ field: 'crop' }] },
  });
});

it('gives a picture up that ends its process, and derives the next one', async () => {
  await processes.close();
  const source = await picture(3_000, 2_000);
  const asked = processes.derive(source, slow);
  const [pid = NaN] = processes.pids;
  process.kill(pid, 'SIGKILL');
  expect(await asked).toEqual({ reason: 'The process that read the picture has ended', isTooSlow: true });
  expect(await processes.derive(source, small)).toMatchObject({ format: 'png' });
});

it('ends a process whose picture takes too long', async () => {
  const hasty = new PictureProcesses(0);
  const asked = hasty.derive(await picture(40, 20), small);
  // As a decoder that never looks at the clock.
  for (const pid of hasty.pids) process.kill(pid ?? NaN, 'SIGSTOP');
  expect(await asked).toEqual({ reason: 'The picture takes too long', isTooSlow: true });
  expect(hasty.pids).toEqual([]);
  await hasty.close();
});

it('ends its processes when it is closed', async () => {
  await processes.derive(await picture(40, 20), small);
  const [pid = 0] = processes.pids;
  expect(isRunning(pid)).toBe(true);
  await processes.close();
  expect([isRunning(pid), processes.pids]).toEqual([false, []]);
});
