import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { endsWithParent } from './process.ts';
import { until } from '../until.ts';

it('a program under test ends when the process that started it is killed', async () => {
  const program = `"${process.execPath}" --import "${endsWithParent}" -e 'console.log(process.pid); setInterval(() => {}, 1e6)'`;
  const starter = spawn('sh', ['-c', `${program} & wait`], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(starter.stdout, 'data')) as [Buffer];
  const isThere = async () => existsSync(`/proc/${String(line).trim()}/exe`);
  expect(await isThere()).toBe(true);
  starter.kill('SIGKILL');
  await until(isThere, (found) => !found);
});
