import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bookOf } from './book.mjs';
import { runDir } from './options.mjs';
import { treeOf } from './process-use.mjs';
import { call } from './system.mjs';

const SYNCHRONOUS = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];

/** Reads journal modes from the files; `synchronous` is the default of the peer's SQLite, or from its source. */
export async function durability(system) {
  const synchronous = system.kind.synchronous(system);
  const stores = system.kind.files(system).map((file, at) => {
    if (!existsSync(file)) return `${file.split('/').at(-1)} not found: a separate server`;
    const header = Buffer.alloc(20);
    const opened = openSync(file, 'r');
    readSync(opened, header, 0, 20, 0);
    closeSync(opened);
    const mode = header[18] === 2 ? 'WAL' : 'rollback journal (DELETE)';
    return `${file.split('/').at(-1)} ${mode}, synchronous ${SYNCHRONOUS[synchronous[at]] ?? synchronous[at] ?? 'unknown'}`;
  });
  const syncs = await syncsPerCreate(system);
  return `${stores.join('; ')}; ${syncs === undefined ? 'no strace, syncs not counted' : `${syncs} fsync/fdatasync per create, one at a time`}`;
}

async function syncsPerCreate(system) {
  if (spawnSync('strace', ['-V']).status !== 0) return undefined;
  const CREATES = 20;
  const file = join(runDir, `${system.name}.syncs`);
  const service = treeOf(system.child.pid).filter(({ isWrapper }) => !isWrapper);
  const tracer = spawn(
    'strace',
    ['-f', '-e', 'trace=fsync,fdatasync', '-o', file, ...service.flatMap(({ pid }) => ['-p', String(pid)])],
    {
      stdio: 'ignore',
    },
  );
  await wait(1_500);
  for (let each = 0; each < CREATES; each += 1) await call(system, ...system.kind.create(bookOf(system.created++)));
  await wait(300);
  tracer.kill('SIGINT');
  await new Promise((done) =>
    tracer.exitCode === null && tracer.signalCode === null ? tracer.once('exit', done) : done(),
  );
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /f(data)?sync\(/.test(line));
  return lines.length === 0 ? undefined : (lines.length / CREATES).toFixed(1);
}
