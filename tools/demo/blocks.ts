// npm run demo:blocks: builds an image, pushes it as a block, releases it, makes it live and rolls back. Uses a real
// image and registry if `docker-registry`, `skopeo` and `umoci` are installed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRegistry } from './blocks-registry.ts';

const KEY = {
  id: '0ddba11c-0de0-4a00-8000-00000000de30',
  secret: 'only-for-the-demonstration-on-this-machine',
};
const PROJECT = 'harbourLibrary';
const folder = mkdtempSync(join(tmpdir(), 'annal-demo-blocks-'));

interface Version {
  readonly status: { readonly deployment: string; readonly workflow: string };
  readonly version: { readonly versionNo: string };
  readonly port: number | null;
  readonly staticPaths: readonly string[];
  readonly discovery: { readonly error: { readonly code: string; readonly message: string } | null };
}

const registry = await openRegistry(folder);
const service = await startService(registry.host);
try {
  await tour();
} finally {
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await registry.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function tour(): Promise<void> {
  tell(`Images come from ${registry.host} (${registry.kind}), the service runs at ${service.address}.\n`);
  await call('POST', '', { id: PROJECT, name: 'Harbour library', primaryLanguage: 'en-GB' });
  const first = await release(8080);
  await act('makeLive', first);
  const second = await release(9090);
  await act('makeLive', second);
  tell('\n  The second version is broken, so its predecessor becomes live again:');
  await act('markAsBroken', second);
  show('live now', await get('live'));
  tell('\n  The log of the latest version:');
  tell((await text(`/${PROJECT}/blocks/opening-hours/main/versions/latest/logs`)).replace(/^/gm, '    '));
  const block = await call<object>('GET', `/${PROJECT}/blocks/opening-hours`);
  tell(`${JSON.stringify(block, null, 2)}\n`);
}

async function release(port: number): Promise<string> {
  const tag = `build-${port}`;
  await registry.build(tag, { port, static_paths: ['/assets'], endpoints: [{ id: 'hours', path: '/hours' }] });
  tell(`\n  ${registry.host}/demo/opening-hours:${tag} has been built and pushed to its registry.`);
  const began = performance.now();
  const pushed = await call<Version>('POST', `/${PROJECT}/blocks/`, {
    ...{ id: 'opening-hours', projectId: PROJECT, image: { uri: `${registry.host}/demo/opening-hours`, tag } },
    source: {
      ...{ branch: 'main', repositoryUrl: 'https://git.example.org/opening-hours.git' },
      commit: { id: tag, message: `Listen on ${port}` },
    },
  });
  show(`pushed in ${Math.round(performance.now() - began)} ms`, pushed);
  const found = await discovered();
  show(`discovered after ${Math.round(performance.now() - began)} ms`, found);
  if (found.discovery.error) throw new Error(found.discovery.error.message);
  return act('release', 'latest');
}

async function discovered(): Promise<Version> {
  for (;;) {
    const version = await get('latest');
    if (!['Created', 'Discovering'].includes(version.status.workflow)) return version;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function act(type: string, version: string): Promise<string> {
  const done = await call<Version>('POST', `/${PROJECT}/blocks/opening-hours/actions`, { type, data: { version } });
  show(type, done);
  return done.version.versionNo;
}

function get(version: string): Promise<Version> {
  return call('GET', `/${PROJECT}/blocks/opening-hours/main/versions/${version}`);
}

function show(what: string, { version, status, port, staticPaths }: Version): void {
  const found = port === null ? '' : `  port ${port}, static ${staticPaths.join(' ')}`;
  tell(`  ${what.padEnd(26)} ${version.versionNo}  ${status.workflow.padEnd(9)} ${status.deployment}${found}`);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  return JSON.parse(await text(path, method, body)) as Body;
}

async function text(path: string, method = 'GET', body?: object): Promise<string> {
  const answer = await fetch(`${service.address}/api/management/projects${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const received = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${received}`);
  return received;
}

async function startService(host: string): Promise<{ address: string; token: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['tools/dev/start.mjs', 'apps/standalone/src/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...{ DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'warn', REGISTRIES_ALLOWED: `${host}!` },
      ...{ BOOTSTRAP_CLIENT_ID: KEY.id, BOOTSTRAP_CLIENT_SECRET: KEY.secret },
    },
  });
  // A failing demo leaves no process running.
  process.once('exit', () => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Annal is running at (\S+)/.exec(line)?.[1];
    if (!address) continue;
    child.stdout.resume();
    return { address, child, token: await tokenFrom(address) };
  }
  throw new Error('The service did not start');
}

async function tokenFrom(address: string): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: KEY.id, client_secret: KEY.secret };
  const answer = await fetch(`${address}/authenticate/connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
