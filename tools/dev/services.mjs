// node tools/dev/services.mjs: runs every app except standalone as a process, over TCP on free ports or, with
// TRANSPORT=nats, over NATS_URL or a new nats-server. Starts the embedded stores unless EVENTSTORE_URL and MONGODB_URL
// name real ones. A proxy at HOST and PORT brings gateway and delivery API under one address.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { programOf } from './program.mjs';
import { startProxy } from './proxy.mjs';
import './with-npm.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const STOP_WITHIN_MS = 20_000;

/** A process group of its own, so that Ctrl-C reaches only this process, which stops the others in order. */
const unattended = { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] };
const processes = new Map();
let outcome;

const apps = readdirSync(`${root}apps`).filter(
  (app) => !['standalone', 'ops', 'example-subscriber'].includes(app) && existsSync(`${root}apps/${app}/src/main.ts`),
);
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

const transport = process.env.TRANSPORT ?? 'tcp';
const broker = transport === 'nats' && !process.env.NATS_URL ? await startBroker() : {};
const stores = await addressesOfStores();
const publicPorts = { gateway: await freePort(), delivery: await freePort() };
const services = await Promise.all(
  apps.filter((app) => !(app in publicPorts)).map(async (app) => `${app}=127.0.0.1:${await freePort()}`),
);
for (const app of apps) {
  if (outcome !== undefined) break;
  // Health and metrics of the others are at any port.
  const port = { PORT: String(publicPorts[app] ?? 0), METRICS_PORT: undefined };
  await start(app, `apps/${app}/src/main.ts`, {
    ...stores,
    ...broker,
    TRANSPORT: transport,
    SERVICES: services.join(','),
    ...port,
  });
}

const { HOST: host = '127.0.0.1', PORT = '3000' } = process.env;
const proxy = await startProxy({ host, port: Number(PORT), ...publicPorts });
const { port } = proxy.address();
console.log(`proxy     | Annal is running at http://${host}:${port}, the delivery API below /api/delivery/`);

async function addressesOfStores() {
  const { EVENTSTORE_URL, MONGODB_URL } = process.env;
  if (EVENTSTORE_URL && MONGODB_URL) return {};
  if (EVENTSTORE_URL || MONGODB_URL) throw new Error('Set both EVENTSTORE_URL and MONGODB_URL, or neither');
  const [addresses] = await once(await start('stores', 'tools/dev/stores.ts', { STORES_PORTS: '0,0' }), 'message');
  return addresses;
}

/** Debian installs it outside of an ordinary user's path. */
async function startBroker() {
  const port = await freePort();
  const parameters = ['--addr', '127.0.0.1', '--port', String(port), '--config', `${root}tools/dev/nats.conf`];
  const PATH = `${process.env.PATH}:/usr/sbin`;
  const child = follow('nats', spawn('nats-server', parameters, { ...unattended, env: { ...process.env, PATH } }));
  await new Promise((resolve) => {
    child.stderr.on('data', (text) => {
      if (String(text).includes('Server is ready')) resolve();
    });
  });
  return { NATS_URL: `nats://127.0.0.1:${port}` };
}

async function start(name, file, env) {
  const { parameters, environment } = await programOf(file);
  const options = {
    ...unattended,
    stdio: [...unattended.stdio, 'ipc'],
    env: { ...environment, ...process.env, ...env },
  };
  return follow(name, spawn(process.execPath, parameters, options));
}

function follow(name, child) {
  processes.set(name, child);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(9)} | ${line}`));
  }
  child.on('error', ({ message }) => console.error(`${name} cannot be started: ${message}`));
  child.on('close', (code, signal) => {
    processes.delete(name);
    if (outcome !== undefined) return;
    console.error(`${name} ended unexpectedly (${signal ?? `exit code ${code}`}); stopping the others`);
    void stop(1);
  });
  return child;
}

/** Stops callers before callees: public processes, services, then broker and stores. */
async function stop(code) {
  if (outcome !== undefined) return;
  outcome = code;
  const { gateway, delivery, stores: last, nats, ...others } = Object.fromEntries(processes);
  for (const group of [[gateway, delivery], Object.values(others), [last, nats]]) await Promise.all(group.map(ended));
  process.exit(outcome);
}

async function ended(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => {
    outcome = 1;
    child.kill('SIGKILL');
  }, STOP_WITHIN_MS);
  child.kill('SIGTERM');
  const [exitCode] = await once(child, 'exit');
  clearTimeout(timer);
  if (exitCode !== 0) outcome = 1;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
