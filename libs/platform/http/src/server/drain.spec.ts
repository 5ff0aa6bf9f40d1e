import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { THINGS } from '../spec/sample-app.ts';

const loader = new URL('../../../../../tools/dev/register.mjs', import.meta.url).href;
const program = fileURLToPath(new URL('../spec/draining-process.ts', import.meta.url));

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: not ready any more, what has begun is answered, exit 0',
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
    expect(await exited).toEqual([0, null]);
  },
);
