import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blockImage, TestRegistry } from '@annal/blocks-discovery/testing';

const run = promisify(execFile);
const NAME = 'demo/opening-hours';

export interface DemoRegistry {
  readonly kind: string;
  readonly host: string;
  build(tag: string, manifest: object): Promise<void>;
  stop(): Promise<void>;
}

export function openRegistry(folder: string): Promise<DemoRegistry> {
  const hasTools = ['docker-registry', 'skopeo', 'umoci'].every((tool) => spawnSync('which', [tool]).status === 0);
  return hasTools ? real(folder) : ofTests();
}

async function ofTests(): Promise<DemoRegistry> {
  const registry = await TestRegistry.start();
  return {
    kind: 'the registry of the tests',
    host: registry.host,
    build: async (tag, manifest) => void registry.add(NAME, await blockImage(manifest), tag),
    stop: () => registry.stop(),
  };
}

async function real(folder: string): Promise<DemoRegistry> {
  const port = await freePort();
  const host = `localhost:${port}`;
  const storage = `storage:\n  filesystem:\n    rootdirectory: ${folder}/registry\n`;
  writeFileSync(
    join(folder, 'config.yml'),
    `version: 0.1\nlog:\n  level: error\n${storage}http:\n  addr: 127.0.0.1:${port}\n`,
  );
  const child = spawn('docker-registry', ['serve', join(folder, 'config.yml')], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  await answering(`http://127.0.0.1:${port}/v2/`);
  return {
    kind: 'docker-registry',
    host,
    build: (tag, manifest) => build(join(folder, tag), `docker://${host}/${NAME}:${tag}`, manifest),
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function build(folder: string, target: string, manifest: object): Promise<void> {
  mkdirSync(folder);
  const [layout, file] = [join(folder, 'layout'), join(folder, 'manifest.json')];
  writeFileSync(file, JSON.stringify(manifest));
  await run('umoci', ['init', '--layout', layout]);
  await run('umoci', ['new', '--image', `${layout}:v1`]);
  await run('umoci', ['insert', '--image', `${layout}:v1`, process.execPath, '/bin/server']);
  await run('umoci', ['insert', '--image', `${layout}:v1`, file, '/manifest.json']);
  await run('skopeo', ['--insecure-policy', 'copy', '--dest-tls-verify=false', `oci:${layout}:v1`, target]);
}

async function answering(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const status = await fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The registry did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
