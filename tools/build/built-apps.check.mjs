// npm run test:build: installs and starts what `npm run build` left in dist outside the workspace, from its own lock.
// Not part of `npm test`, because it takes a minute and needs the registry.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const dist = new URL('../../dist/apps/', import.meta.url);
const START_WITHIN_MS = 30_000;

for (const app of await readdir(dist)) {
  describe(`dist/apps/${app}`, () => {
    let folder;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), `annal-${app}-`));
      await cp(new URL(app, dist), folder, { recursive: true });
      await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    });
    after(() => rm(folder, { recursive: true }));

    if (app === 'standalone') it('starts, becomes ready and stops on SIGTERM', () => startsAndEnds(folder));
    else it('loads, and names the stores that it needs', () => asksForStores(folder));
  });
}

async function startsAndEnds(folder) {
  const service = node(folder, { DATA_DIR: join(folder, 'data'), PORT: '0' });
  const address = await addressOf(service);
  const ready = await fetch(new URL('/health/ready', address));
  assert.equal(ready.status, 200, await ready.text());
  // The documentation fails first if a package is missing, because no import in the bundle shows its files.
  const documentation = await fetch(new URL('/api', address));
  assert.equal(documentation.status, 200);
  service.kill('SIGTERM');
  const [code] = await once(service, 'exit');
  assert.equal(code, 0);
}

async function addressOf(service) {
  const timer = setTimeout(() => service.kill('SIGKILL'), START_WITHIN_MS);
  const seen = [];
  for await (const line of createInterface({ input: service.stdout })) {
    seen.push(line);
    const [, address] = /running at (http:\S+)/.exec(line) ?? [];
    if (!address) continue;
    clearTimeout(timer);
    service.stdout.resume();
    return address;
  }
  clearTimeout(timer);
  assert.fail(`It ended or took more than ${START_WITHIN_MS} ms to start:\n${seen.join('\n')}`);
}

async function asksForStores(folder) {
  const service = node(folder, {});
  service.stdout.resume();
  let complaint = '';
  service.stderr.on('data', (chunk) => (complaint += chunk));
  const [code] = await once(service, 'close');
  assert.notEqual(code, 0);
  assert.match(complaint, /EVENTSTORE_URL/);
}

function node(folder, env) {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, ['--enable-source-maps', 'main.js'], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
