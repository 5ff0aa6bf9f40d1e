// npm run demo: imports 250 countries with the official client, makes a website from the delivery API, and serves it
// until Ctrl-C; safe to run twice. `--website` leaves the countries out, and `--exit` ends without serving. ANNAL_URL,
// BOOTSTRAP_CLIENT_ID and BOOTSTRAP_CLIENT_SECRET select a running service instead of a new one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { UniversalClient } from 'contensis-management-api';
import { Atlas } from './atlas.ts';
import { seconds } from './seconds.ts';
import { project as magazine } from './website/content.ts';
import { serve } from './website/server.ts';
import { makeWebsite } from './website/website.ts';
import { project as atlas } from './world.ts';

const {
  ANNAL_URL,
  DATA_DIR = '.data-demo',
  PORT = '3000',
  BOOTSTRAP_CLIENT_ID = '0ddba11c-0de0-4a00-8000-00000000de30',
  BOOTSTRAP_CLIENT_SECRET = 'only-for-the-demonstration-on-this-machine',
  WEBSITE_DIR = join(DATA_DIR, 'website'),
  WEBSITE_PORT = '0',
} = process.env;
const tell = (line: string) => process.stdout.write(`${line}\n`);

const service = ANNAL_URL ? { address: ANNAL_URL } : await startService();
if (!process.argv.includes('--website')) {
  await new Atlas(clientOf(atlas.id), service.address).import();
  tell(`or with a token for client_id=${BOOTSTRAP_CLIENT_ID} client_secret=${BOOTSTRAP_CLIENT_SECRET}`);
}
mkdirSync(WEBSITE_DIR, { recursive: true });
const website = await serve(resolve(WEBSITE_DIR), Number(WEBSITE_PORT), magazine.supportedLanguages);
const began = performance.now();
const place = { folder: WEBSITE_DIR, address: website.address };
const { done } = await makeWebsite(clientOf(magazine.id), service.address, place);
tell(`A website from the delivery API, in ${seconds(began)} s: ${done} steps of content, pages in ${WEBSITE_DIR}`);
if (!process.argv.includes('--exit')) {
  tell(`The website: ${website.address} (until Ctrl-C)`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), ...ends()]);
}
await website.close();
if ('child' in service) {
  service.child.kill('SIGTERM');
  const { exitCode } = service.child;
  const [code] = exitCode === null ? ((await once(service.child, 'exit')) as [number | null]) : [exitCode];
  tell(`The imported data stays in ${DATA_DIR}: DATA_DIR=${DATA_DIR} npm start`);
  process.exitCode = code ?? 1;
}

function clientOf(projectId: string): UniversalClient {
  return UniversalClient.create({
    rootUrl: service.address,
    projectId,
    clientType: 'client_credentials',
    clientDetails: { clientId: BOOTSTRAP_CLIENT_ID, clientSecret: BOOTSTRAP_CLIENT_SECRET },
  });
}

function ends(): readonly Promise<unknown>[] {
  return 'child' in service ? [once(service.child, 'exit')] : [];
}

async function startService(): Promise<{ address: string; child: ChildProcess }> {
  tell(`Starting the service on ${DATA_DIR} …`);
  const child = spawn(process.execPath, ['tools/dev/start.mjs', 'apps/standalone/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR, PORT, BOOTSTRAP_CLIENT_ID, BOOTSTRAP_CLIENT_SECRET, LOG_LEVEL: 'warn' },
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  // A failing demo leaves no process running.
  process.once('exit', () => child.kill('SIGTERM'));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Annal is running at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    child.removeAllListeners('exit');
    child.stdout.resume();
    return { address, child };
  }
  throw new Error('The service did not start');
}
