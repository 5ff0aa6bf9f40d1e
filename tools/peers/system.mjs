import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runDir } from './options.mjs';
import { problem } from './problems.mjs';
import { treeOf } from './process-use.mjs';

const START_MS = 120_000;
const STOP_MS = 30_000;

const running = [];

export async function start(kind) {
  if (!existsSync(join(kind.folder, 'node_modules')))
    throw new Error(`${kind.name} is not installed in ${kind.folder}`);
  const data = join(runDir, kind.name);
  mkdirSync(data);
  const log = openSync(join(runDir, `${kind.name}.log`), 'a');
  const port = await freePort();
  const system = {
    kind,
    name: kind.name,
    data,
    log,
    port,
    address: `http://127.0.0.1:${port}`,
    ids: [],
    drafts: [],
    created: 0,
    samples: {},
  };
  system.environment = { ...process.env, ...kind.environment(system) };
  kind.before?.(system);
  const began = performance.now();
  system.child = spawn('npm', ['start'], { cwd: kind.folder, env: system.environment, stdio: ['ignore', log, log] });
  system.child.once('exit', (code) => {
    if (!system.isStopping) problem(`${kind.name} ended unexpectedly with ${code}`);
    system.hasEnded = true;
  });
  running.push(system);
  while (!(await isReady(system))) {
    if (system.hasEnded || performance.now() - began > START_MS) {
      throw new Error(
        `${kind.name} does not start: ${readFileSync(join(runDir, `${kind.name}.log`), 'utf8').slice(-2_000)}`,
      );
    }
    await wait(100);
  }
  system.startMs = Math.round(performance.now() - began);
  await renewToken(system);
  await kind.prepare?.(system);
  return system;
}

async function isReady({ address, kind }) {
  return fetch(address + kind.ready).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Some tokens expire after an hour. */
export async function renewToken(system) {
  system.token = await system.kind.token(system);
}

export async function call(system, method, path, body) {
  const response = await fetch(system.address + path, {
    method,
    headers: { authorization: `Bearer ${system.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${system.name} ${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
  return text === '' ? undefined : JSON.parse(text);
}

export async function stopAll() {
  for (const system of running) system.isStopping = true;
  for (const system of running.splice(0)) {
    const pids = treeOf(system.child.pid)
      .map(({ pid }) => pid)
      .reverse();
    for (const pid of pids) signal(pid, 'SIGTERM');
    const until = performance.now() + STOP_MS;
    while (pids.some((pid) => signal(pid, 0)) && performance.now() < until) await wait(100);
    const left = pids.filter((pid) => signal(pid, 0));
    if (left.length > 0) problem(`${system.name} did not end within ${STOP_MS / 1000} s: processes ${left.join(', ')}`);
    closeSync(system.log);
  }
}

function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
