// npm run bench:blocks: latency of pushes while images are discovered, at 20 pushes a second and from 16 busy
// connections, and the time from the push of a typical image (30 MB, its manifest file in the top layer) to its
// discovery.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { blockImage, image, layer, TestRegistry } from '@annal/blocks-discovery/testing';
import { load, paced, type Call } from './load.ts';
import { Service } from './service.ts';

const CONNECTIONS = 16;
const PUSHES = 1_000;
const PER_SECOND = 20;
const WARM_UP = 100;
const BLOCKS = 50;
const TYPICAL = 20;
const MIB = 1024 * 1024;
const project = '/api/management/projects/bench';

interface BlockVersion {
  readonly status: { readonly workflow: string };
}

const registry = await TestRegistry.start();
const files = [{ name: 'manifest.json', content: '{"port":8080}' }];
const program = { name: 'bin/program', content: randomBytes(30 * MIB) };
registry.add('bench/small', await blockImage({ port: 8080 }), 'v1');
registry.add('bench/typical', image({ layers: [await layer([program]), await layer(files)] }), 'v1');
process.env['REGISTRIES_ALLOWED'] = `${registry.host}!`;
const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-'));
const service = await Service.start(dataDir);
await service.call('POST', '/api/management/projects', { id: 'bench', name: 'Bench', primaryLanguage: 'en-GB' });

const small = (index: number): Call => ({
  method: 'POST',
  path: `${project}/blocks`,
  body: JSON.stringify(push(`block-${index % BLOCKS}`, 'bench/small')),
});
await paced(service, WARM_UP, PER_SECOND, small);
const steady = await paced(service, PUSHES, PER_SECOND, small);
await service.calm();
const pushed = await load(service, PUSHES, CONNECTIONS, small);
await service.calm();
const times: number[] = [];
for (let index = 0; index < TYPICAL; index += 1) times.push(await discovery(`typical-${index}`));
await service.stop();
await registry.stop();
rmSync(dataDir, { recursive: true });

times.sort((one, other) => one - other);
const [median = 0, slowest = 0] = [times[TYPICAL / 2], times.at(-1)];
console.table({
  [`push, answered, ${PER_SECOND} a second`]: { ...steady, aim: 'p99 < 50 ms' },
  [`push, answered, ${CONNECTIONS} connections without pause`]: pushed,
  'typical image, push to discovered': {
    count: TYPICAL,
    'p50 ms': Math.round(median),
    'p99 ms': Math.round(slowest),
    aim: '< 500 ms',
  },
});

function push(id: string, name: string): object {
  const commit = { id: 'abc', message: 'Add a filter', uri: 'https://git.example.org/c/abc' };
  const source = { branch: 'main', commit };
  return { id, projectId: 'bench', image: { uri: `${registry.host}/${name}`, tag: 'v1' }, source };
}

async function discovery(id: string): Promise<number> {
  const began = performance.now();
  await service.call('POST', `${project}/blocks`, push(id, 'bench/typical'));
  for (;;) {
    const path = `${project}/blocks/${id}/main/versions/latest`;
    const { status } = await service.call<BlockVersion>('GET', path);
    if (status.workflow === 'Draft') return performance.now() - began;
    if (!['Created', 'Discovering'].includes(status.workflow)) throw new Error(`${id} is ${status.workflow}`);
    await wait(2);
  }
}
