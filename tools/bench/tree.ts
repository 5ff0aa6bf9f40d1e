// npm run bench:tree [-- sizes…]: reads, creates, moves and deletions in growing content trees. Writes the trees into
// the log of a stopped service. Results: docs/benchmarks.md.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, type Call, type Measured } from './load.ts';
import { Service } from './service.ts';
import { newNode, writeNodes, type NewNode } from './tree-log.ts';

const CONNECTIONS = 16;
const SAMPLE = { reads: 5_000, creates: 1_000, moves: 40 };
const SHELVES = 99;
const BOOKS = 100;
const sizes = process.argv.slice(2).map(Number);
if (sizes.length === 0) sizes.push(100, 10_000, 100_000);

const project = '/api/management/projects/bench';
const dataDir = mkdtempSync(join(tmpdir(), 'annal-bench-tree-'));
const rows: Record<string, Measured> = {};
const report: Record<string, unknown> = {};
const sections: NewNode[] = [];
const leaves: NewNode[] = [];

let service = await Service.start(dataDir);
const created = await service.call<{ uuid: string }>('POST', '/api/management/projects', {
  id: 'bench',
  name: 'Bench',
  primaryLanguage: 'en-GB',
});
const root = (await service.call<{ id: string }>('GET', `${project}/nodes/root`)).id;
await service.stop();
const attic = newNode(root);
await writeNodes(dataDir, { projectUuid: created.uuid, rootNodeId: root }, [attic]);
for (const size of sizes) {
  await grow(size);
  service = await Service.start(dataDir);
  report[`start with ${size} nodes, ms`] = service.startMs;
  await shown(leaves.at(-1)?.id ?? attic.id);
  report[`first command with ${size} nodes, ms`] = await timed(() => move(attic, root));
  await measure(size);
  report[`memory with ${size} nodes, MB`] = service.memory;
  await service.stop();
  service = await Service.start(dataDir);
  report[`first command with ${size} nodes, from a snapshot where there is one, ms`] = await timed(() =>
    move(attic, root),
  );
  await service.stop();
}
rmSync(dataDir, { recursive: true });
console.table(rows);
console.log(JSON.stringify(report, null, 2));

async function grow(size: number): Promise<void> {
  while (1 + sections.length * (1 + SHELVES) + leaves.length < size) {
    const section = newNode(root);
    const room = Math.min(size, (1 + BOOKS) * SHELVES + 1);
    const shelves = Array.from({ length: Math.ceil(room / (BOOKS + 2)) }, () => newNode(section.id));
    const books = shelves.flatMap((shelf) => Array.from({ length: BOOKS }, () => newNode(shelf.id)));
    await writeNodes(dataDir, { projectUuid: created.uuid, rootNodeId: root }, [section, ...shelves, ...books]);
    sections.push(section);
    leaves.push(...books);
  }
}

async function measure(size: number): Promise<void> {
  const any = (index: number) => leaves[(index * 7919) % leaves.length] ?? attic;
  const read = (path: (node: NewNode) => string) =>
    load(service, SAMPLE.reads, CONNECTIONS, (index) => ({ method: 'GET', path: project + path(any(index)) }));
  rows[`get, ${size} nodes`] = await read(({ id }) => `/nodes/${id}`);
  rows[`100 children, ${size} nodes`] = await read(({ parentId }) => `/nodes/${parentId}/children`);
  const create = (index: number): Call => {
    const name = { 'en-GB': `New ${size} ${index}` };
    const body = JSON.stringify({ displayName: name });
    return { method: 'POST', path: `${project}/nodes/${any(index).id}/children`, body };
  };
  rows[`create, ${size} nodes`] = await load(service, SAMPLE.creates, CONNECTIONS, create);
  const top = sections.at(-1);
  if (top && size >= 10_000) await measureSubtree(top, size);
}

/** Moves there and back; the deepest node has to be at its new place once the move is answered. */
async function measureSubtree(top: NewNode, size: number): Promise<void> {
  const deep = leaves.at(-1)?.id ?? '';
  const times: number[] = [];
  for (let turn = 0; turn < SAMPLE.moves; turn += 1) {
    const isAway = turn % 2 === 0;
    times.push(await timed(() => move(top, isAway ? attic.id : root)));
    const { path } = await service.call<{ path: Record<string, string> }>('GET', `${project}/nodes/${deep}`);
    if (path['en-GB']?.startsWith(`/${attic.id}/`) !== isAway) throw new Error(`Moved, but shown at ${path['en-GB']}`);
  }
  times.sort((left, right) => left - right);
  report[`moving 10,000 of ${size} nodes, ms`] = { p50: times[SAMPLE.moves / 2], highest: times.at(-1) };
  report[`deleting 10,000 of ${size} nodes, ms`] = await timed(() => send('DELETE', `/nodes/${top.id}`));
  sections.pop();
  leaves.splice(-SHELVES * BOOKS);
}

function move({ id }: NewNode, parentId: string): Promise<void> {
  return send('PUT', `/nodes/${id}`, { parentId, displayName: { 'en-GB': randomUUID() } });
}

async function send(method: string, below: string, sent?: object): Promise<void> {
  const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
  const options = { method, headers, ...(sent && { body: JSON.stringify(sent) }) };
  const response = await fetch(service.address + project + below, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${method} ${below}: ${response.status}`);
}

async function shown(nodeId: string): Promise<void> {
  const headers = { authorization: `Bearer ${service.token}` };
  while ((await fetch(`${service.address}${project}/nodes/${nodeId}`, { headers })).status !== 200);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) * 10) / 10;
}
