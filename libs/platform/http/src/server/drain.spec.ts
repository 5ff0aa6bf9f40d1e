import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startSample, THINGS } from '../spec/sample-app.ts';

const loader = new URL('../../../../../tools/dev/register.mjs', import.meta.url).href;
const program = fileURLToPath(new URL('../spec/draining-process.ts', import.meta.url));

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: stops being ready, answers started requests, exits with 0',
  async (signal) => {
    const child = spawn(process.execPath, ['--import', loader, program], { stdio: ['pipe', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const base = (await output.next()).value as string;
    const last = fetch(`${base}${THINGS}/hold/last`);
    expect((await output.next()).value).toBe('arrived');

    child.kill(signal);
    let ready: Response;
    do ready = await fetch(`${base}/health/ready`);
    while (ready.status === 200);
    expect(ready.status).toBe(503);
    expect(ready.headers.get('connection')).toBe('close');
    expect(await ready.json()).toMatchObject({ checks: { process: { ok: false, reason: 'is stopping' } } });

    child.stdin.write('release\n');
    expect(await (await last).json()).toEqual({ key: 'last' });
    expect((await output.next()).value).toBe('stopped');
    expect(await exited).toEqual([0, null]);
  },
);

it('answers requests that arrived before the stop but were not read yet', async () => {
  const child = spawn(process.execPath, ['--import', loader, program, '500'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const base = (await output.next()).value as string;
  child.kill('SIGTERM');
  while ((await fetch(`${base}/health/ready`)).status === 200);
  child.stdin.write('hang\n');
  expect((await output.next()).value).toBe('hanging');
  const late = await Promise.all(Array.from({ length: 20 }, () => fetch(`${base}${THINGS}/one`)));
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await exited).toEqual([0, null]);
});

it('stops although a store never lets its provider go', async () => {
  const parameters = ['--import', loader, program, '0', '50'];
  const child = spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const output = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await output.next();
  child.kill('SIGTERM');
  expect((await output.next()).value).toBe('stopped');
  expect(await exited).toEqual([0, null]);
});

it('closes although connections without a request are open', async () => {
  const { app, base } = await startSample();
  const silent = connect(Number(new URL(base).port), '127.0.0.1');
  await once(silent, 'connect');
  await fetch(`${base}/health/live`);
  const ended = once(silent, 'close');
  await app.close();
  await ended;
});
