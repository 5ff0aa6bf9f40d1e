// npm run demo: imports 250 countries with the official client; safe to run twice. ANNAL_URL, BOOTSTRAP_CLIENT_ID and
// BOOTSTRAP_CLIENT_SECRET select a running service instead of a new one.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { MultiBar, Presets } from 'cli-progress';
import { UniversalClient } from 'contensis-management-api';
import {
  createEntries,
  createNodes,
  ensureComponent,
  ensureContentTypes,
  ensureProject,
  ensureWorkflow,
  existingVariations,
  publishEntries,
  type Step,
} from './importer.ts';
import { ensurePeople, PASSWORD, people } from './people.ts';
import { countryEntries, nodes, regions } from './world.ts';

const PROJECT = 'worldAtlas';
const {
  ANNAL_URL,
  DATA_DIR = '.data-demo',
  PORT = '3000',
  BOOTSTRAP_CLIENT_ID = '0ddba11c-0de0-4a00-8000-00000000de30',
  BOOTSTRAP_CLIENT_SECRET = 'only-for-the-demonstration-on-this-machine',
} = process.env;

const began = performance.now();
const service = ANNAL_URL ? { address: ANNAL_URL } : await startService();
const api = UniversalClient.create({
  rootUrl: service.address,
  projectId: PROJECT,
  clientType: 'client_credentials',
  clientDetails: { clientId: BOOTSTRAP_CLIENT_ID, clientSecret: BOOTSTRAP_CLIENT_SECRET },
});

const entries = [...regions(), ...countryEntries()];
const total = entries.reduce((sum, { variations }) => sum + variations.length, 0);
const bars = new MultiBar(
  { format: '  {name} {bar} {value}/{total}  {eta_formatted}', noTTYOutput: true, notTTYSchedule: 10_000 },
  Presets.shades_grey,
);
const table: Record<string, { done: number; skipped: number; seconds: number; 'per second': number }> = {};

await timed('project', () => ensureProject(api, PROJECT));
await timed('component', () => ensureComponent(api));
await timed('workflow', () => ensureWorkflow(api, service.address, PROJECT));
await timed('content types', () => ensureContentTypes(api));
await timed('people', () => ensurePeople(api, service.address, PROJECT));
const known = await existingVariations(api);
await timed('create', () => withBar('create ', (tick) => createEntries(api, entries, known, tick)));
await timed('publish', () => withBar('publish', (tick) => publishEntries(api, known.values(), tick)));
const tree = nodes();
const nodeCount = tree.flat().length;
await timed('nodes', () => withBar('nodes  ', (tick) => createNodes(api, tree, tick), nodeCount));
bars.stop();

const published = await api.entries.list({ versionStatus: 'published', pageOptions: { pageIndex: 0, pageSize: 1 } });
process.stdout.write('\n');
console.table(table);
process.stdout.write(
  `${published.totalCount} entries in ${total} language variations, published, in ${seconds(began)} s.\n` +
    `The tree has ${nodeCount} nodes: ${service.address}/api/management/projects/${PROJECT}/nodes/root\n` +
    `Look at them: ${service.address}/api/management/projects/${PROJECT}/entries?language=fr&order=name\n` +
    `as one of ${people.map(({ username }) => username).join(', ')} (password ${PASSWORD}),\n` +
    `or with a token for client_id=${BOOTSTRAP_CLIENT_ID} client_secret=${BOOTSTRAP_CLIENT_SECRET}\n`,
);

if ('child' in service) {
  if (process.stdout.isTTY && !process.argv.includes('--exit')) {
    process.stdout.write('The service runs until Ctrl-C.\n');
    process.on('SIGINT', () => undefined);
  } else service.child.kill('SIGTERM');
  const [code] = (await once(service.child, 'exit')) as [number | null];
  process.stdout.write(`The imported data stays in ${DATA_DIR}: DATA_DIR=${DATA_DIR} npm start\n`);
  process.exitCode = code ?? 1;
}

async function startService(): Promise<{ address: string; child: ChildProcess }> {
  process.stdout.write(`Starting the service on ${DATA_DIR} …\n`);
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

async function timed(name: string, step: () => Promise<Step>): Promise<void> {
  const from = performance.now();
  const { done, skipped } = await step();
  const took = seconds(from);
  table[name] = { done, skipped, seconds: took, 'per second': Math.round(done / Math.max(took, 0.001)) };
}

async function withBar(name: string, step: (tick: () => void) => Promise<Step>, steps = total): Promise<Step> {
  const bar = bars.create(steps, 0, { name });
  return step(() => bar.increment());
}

function seconds(from: number): number {
  return Math.round((performance.now() - from) / 10) / 100;
}
