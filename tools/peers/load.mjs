import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONNECTIONS, SECONDS } from './options.mjs';
import { problem } from './problems.mjs';
import { calmed, useOf } from './process-use.mjs';
import { steps } from './steps.mjs';

/** Checks every status, but only every 20th body. */
const LOOK_EVERY = 20;

const autocannon = loadGenerator();

/** @param amount of requests; by default as many as SECONDS allow */
export async function load(system, name, amount) {
  const step = steps[name];
  const most = amount ?? step.most?.(system);
  if (most !== undefined && most < CONNECTIONS) return problem(`${system.name} ${name}: only ${most} entries left`);
  let wrong = 0;
  let answers = 0;
  let refused;
  let ended = 0;
  const onResponse = (status, body) => {
    answers += 1;
    ended = performance.now();
    if (status >= 300) return void (refused ??= `${status} ${body.slice(0, 300)}`);
    if (!step.readsAll && answers % LOOK_EVERY !== 0) return undefined;
    try {
      const parsed = JSON.parse(body);
      step.onBody?.(system, parsed);
      if (!step.isRight(system, parsed)) wrong += 1;
    } catch {
      wrong += 1;
    }
  };
  const setupRequest = (request) => {
    const [method, path, body] = step.next(system);
    return { ...request, method, path, body: body && JSON.stringify(body) };
  };
  const headers = { authorization: `Bearer ${system.token}`, 'content-type': 'application/json' };
  const before = useOf(system);
  const began = performance.now();
  const settings = {
    url: system.address,
    connections: CONNECTIONS,
    ...(most === undefined ? { duration: SECONDS } : { amount: most }),
    headers,
    // Per connection, because shared requests would all start with the same one.
    setupClient: (client) => client.setRequests([{ headers, setupRequest, onResponse }]),
  };
  const result = await new Promise((done, fail) => {
    const instance = autocannon(settings, (error, outcome) => (error ? fail(error) : done(outcome)));
    if (most !== undefined && amount === undefined) {
      const timer = setTimeout(() => instance.stop(), SECONDS * 1_000);
      instance.on('done', () => clearTimeout(timer));
    }
  });
  const after = await calmed(system);
  const count = result['2xx'];
  const failed = result.errors + result.non2xx;
  if (failed > 0)
    problem(`${system.name} ${name}: ${result.non2xx} not 2xx, ${result.errors} errors (${refused ?? 'no answer'})`);
  if (wrong > 0) problem(`${system.name} ${name}: ${wrong} wrong answers`);
  if (count === 0) problem(`${system.name} ${name}: no request succeeded`);
  return {
    // Measured until the last answer, because autocannon checks for the end only once a second.
    rate: count / ((ended - began) / 1_000),
    p99: result.latency.p99,
    failed: failed + wrong,
    // Divides by sent requests: autocannon drops the last answers, but the system worked on them.
    cpuMs: (after.cpuMs - before.cpuMs) / result.requests.sent,
    rss: after.rss,
    serviceRss: after.serviceRss,
  };
}

function loadGenerator() {
  const tools = join(tmpdir(), 'annal-side-by-side-tools');
  const require = createRequire(join(tools, 'package.json'));
  if (!existsSync(join(tools, 'node_modules/autocannon'))) {
    mkdirSync(tools, { recursive: true });
    execFileSync('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', 'autocannon@8.0.0'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return require('autocannon');
}
