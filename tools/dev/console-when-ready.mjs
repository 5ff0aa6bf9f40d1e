// Builds a console that is missing, once the service that has started this process is ready; `GET /` waits for it.
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { assembledConsole } from './assembled-console.mjs';

const LOOK_EVERY_MS = 100;
const LONGEST_MS = 30_000;

const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
setPriority(10);
// No address is known for port 0.
for (let waited = 0; port !== '0' && waited < LONGEST_MS && !(await isReady()); waited += LOOK_EVERY_MS)
  await wait(LOOK_EVERY_MS);
await assembledConsole();

async function isReady() {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const { status } = await fetch(`http://${name}:${port}/health/ready`).catch(() => ({ status: 0 }));
  return status === 200;
}
