import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../support/until.ts';

const NAMESPACE = ['--pid', '--fork', '--kill-child'] as const;
const canTry =
  spawnSync('unshare', [...NAMESPACE, 'true']).status === 0 && spawnSync('tini', ['--version']).status === 0;
if (!canTry) process.stderr.write('Signals to process 1 are not tested: they need root, unshare and tini\n');

/** Has no signal handler, like a service that is still loading its modules. */
const STARTING = 'setInterval(() => {}, 1_000)';

async function started(entrypoint: readonly string[]) {
  const child = spawn('unshare', [...NAMESPACE, ...entrypoint, process.execPath, '-e', STARTING], { stdio: 'ignore' });
  return { child, first: await childOf(child.pid) };
}

async function childOf(pid: number | undefined): Promise<number> {
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return Number(await until(() => Promise.resolve(children()), Boolean, 10_000));
}

it('the image starts an init, which forwards signals', () => {
  const dockerfile = readFileSync(new URL('../../deploy/Dockerfile', import.meta.url), 'utf8');
  expect(dockerfile).toMatch(/^ENTRYPOINT \["tini", "--", "node"/m);
});

if (canTry)
  describe('SIGTERM to process 1 of a container', () => {
    it.each([0, 20, 60, 200])('ends a service that is still loading after %d ms', async (age) => {
      const { child, first } = await started(['tini', '--']);
      await childOf(first);
      const ended = once(child, 'exit');
      await wait(age);
      const sent = performance.now();
      process.kill(first, 'SIGTERM');
      await ended;
      expect(performance.now() - sent).toBeLessThan(2_000);
    });

    it('is dropped by the kernel if there is no init', async () => {
      const { child, first } = await started([]);
      process.kill(first, 'SIGTERM');
      await wait(500);
      expect(child.exitCode).toBeNull();
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
  });
