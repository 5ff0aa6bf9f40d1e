// npm run test:differential -- [--count 100000] [--seed 1] [--version 6.0.5] [--show 40] [--each 1] [--port 27017]: test/differential/README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { programOf, USUAL_VERSION } from '../support/mongodb/releases.ts';
import { ReplicaSet } from '../support/mongodb/replica-set.ts';
import { brief } from './answer.ts';
import { exchange, type Servers } from './exchange.ts';
import { omissionOf } from './omissions.ts';
import { round, type FoundDifference } from './round.ts';
import { smallest } from './shrink.ts';
import { reasonOfVersion } from './versions.ts';
import { Wire } from './wire.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    version: { type: 'string', default: USUAL_VERSION },
    show: { type: 'string', default: '40' },
    port: { type: 'string' },
    each: { type: 'string', default: '1' },
  },
});
const [count, show, each] = [Number(values.count), Number(values.show), Number(values.each)];
const firstSeed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
const say = (line: string): unknown => process.stdout.write(`${line}\n`);

if (values.port) process.exitCode = await compare(Number(values.port));
else process.exitCode = await againstWheel();

async function againstWheel(): Promise<number> {
  const program = await programOf(values.version);
  if ('missing' in program) {
    say(`not compared with a real MongoDB: ${program.missing}`);
    return 0;
  }
  const set = await ReplicaSet.start(program);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    return await compare(set.members[0].port);
  } finally {
    await set.stop();
  }
}

async function compare(realPort: number): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'annal-differential-'));
  const embedded = await startEmbeddedMongo({ dataDir });
  say(`${count} operations against MongoDB ${values.version}, seed ${firstSeed}`);
  try {
    return await rounds(realPort, embedded.port);
  } finally {
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rounds(realPort: number, embeddedPort: number): Promise<number> {
  const open = async (): Promise<Servers> => ({
    embedded: await Wire.open(embeddedPort),
    real: await Wire.open(realPort),
  });
  let servers = await open();
  const refusals = new Map<string, number>();
  const kinds = new Map<string, number>();
  const versions = new Map<string, number>();
  let [operations, explained] = [0, 0];
  for (let seed = firstSeed; operations < count; seed += 1) {
    const outcome = await round(servers, seed);
    operations += outcome.operations;
    explained += outcome.explained;
    for (const one of outcome.refusals) {
      const omission = omissionOf(one);
      const [counts, name] = omission === undefined ? [kinds, `undocumented: ${one}`] : [refusals, omission];
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    for (const one of outcome.found) {
      const kind = kindOf(one);
      const reason = reasonOfVersion(values.version, kind);
      if (reason !== undefined) {
        versions.set(reason, (versions.get(reason) ?? 0) + 1);
        continue;
      }
      const times = (kinds.get(kind) ?? 0) + 1;
      kinds.set(kind, times);
      if (times <= each && kinds.size <= show) await report(servers, one).catch(() => undefined);
    }
    if (!servers.embedded.isOpen || !servers.real.isOpen) servers = await reopened(open);
  }
  servers.embedded.close();
  servers.real.close();
  say(
    `\n${operations} operations: ${sum(kinds)} differences, ${sum(refusals)} refused by name, ${sum(versions)} of the version, ${explained} of the optimizer, plans and indexes`,
  );
  list('differences', kinds);
  list(`of version ${values.version}`, versions);
  list('refused', refusals);
  return kinds.size === 0 ? 0 : 1;
}

function kindOf({ step, difference }: FoundDifference): string {
  return `${Object.keys(step.operation.command)[0] ?? ''}: ${difference.kind}`;
}

async function report(servers: Servers, found: FoundDifference): Promise<void> {
  const open = await smallest(servers, found.step);
  const { difference = found.difference } = await exchange(servers, open);
  const indexes = open.indexes.length > 0 ? `, indexes ${brief(open.indexes)}` : '';
  say(`\nseed ${found.seed}: ${brief(open.operation.command)}\n  on ${brief(open.documents)}${indexes}`);
  say(`- embedded: ${difference.embedded}\n- MongoDB:  ${difference.real}`);
}

/** A mongod that has failed is started again by whoever runs it at `--port`. */
async function reopened(open: () => Promise<Servers>): Promise<Servers> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const servers = await open();
      const { isWritablePrimary } = await servers.real.send('admin', { hello: 1 });
      if (isWritablePrimary) return servers;
    } catch (error) {
      if (attempt > 60) throw error;
    }
    await setTimeout(1_000);
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, times) => total + times, 0);
}

function list(title: string, counts: ReadonlyMap<string, number>): void {
  if (counts.size > 0) say(`${title}:`);
  for (const [name, times] of [...counts].toSorted(([, a], [, b]) => b - a))
    say(`${String(times).padStart(7)} ${name}`);
}
