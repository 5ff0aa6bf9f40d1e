import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import {
  copyUnused,
  holdRunningStores,
  makeFolder,
  makeFolderPrivate,
  RESTORING,
  sealCopy,
} from '@annal/embedded-storage';
import { releaseProcesses } from '@annal/process';
import { connectDatabase, releaseBuilds } from '@annal/read-models';
import { Progress, say } from './progress.ts';
import { Refusal } from './refusal.ts';

/** Read models first: a newer log is applied to them, an older one would contradict them. */
const STORES = ['stores/mongodb.db', 'stores/eventstoredb.db'];
/** Assets last, because their bytes are stored before the event that names them. */
const FOLDERS = ['keys', join('assets', 'blobs')];
const MANIFEST = 'backup.json';
const LAST_THE_STORES = ['keys', 'assets', 'stores'];
const FORMAT = 1;

interface Manifest {
  readonly format: number;
  readonly begun: string;
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;
}

/** Works while the service runs. Has everything acknowledged before it began. The manifest marks a complete copy. */
export async function backup(dataDir: string, target: string): Promise<void> {
  refuseUsed(target);
  const stores = STORES.filter((file) => existsSync(join(dataDir, file)));
  if (stores.length === 0) throw new Refusal(`${dataDir} holds no embedded stores`);
  const files = await orNothing(target, () => copyAll(dataDir, target, stores));
  say(`Backed up to ${target}: ${files} files`);
}

async function copyAll(dataDir: string, target: string, stores: readonly string[]): Promise<number> {
  const begun = new Date().toISOString();
  makeFolder(join(target, 'stores'), 0o700);
  makeFolderPrivate(target);
  const release = await holdRunningStores(dataDir);
  try {
    for (const file of stores) await copyStore(dataDir, target, file, release !== undefined);
  } finally {
    release?.();
  }
  for (const file of FOLDERS.flatMap((folder) => filesBelow(join(dataDir, folder)))) {
    await copyFile(file, join(target, relative(dataDir, file))).catch(ignoreGone);
  }
  for (const file of stores) sealCopy(join(target, file));
  const files = await describe(target);
  const manifest: Manifest = { format: FORMAT, begun, files };
  await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  return Object.keys(files).length;
}

export async function restore(source: string, dataDir: string): Promise<void> {
  const staged = join(dataDir, RESTORING);
  refuseUsed(dataDir, RESTORING);
  const { files } = await manifestOf(source);
  const found = await describe(source);
  for (const [file, { sha256 }] of Object.entries(files)) {
    if (found[file]?.sha256 !== sha256) throw new Refusal(`${join(source, file)} differs from the backup`);
  }
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const progress = new Progress('restore', bytes);
  rmSync(staged, { recursive: true, force: true });
  try {
    for (const file of Object.keys(files)) await copyFile(join(source, file), join(staged, file), progress);
    if (files['stores/mongodb.db']) await releaseLeases(join(staged, 'stores'));
    // A service started meanwhile has created files.
    refuseUsed(dataDir, RESTORING);
    for (const folder of LAST_THE_STORES) if (existsSync(join(staged, folder))) put(join(staged, folder), dataDir);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  progress.end(`${bytes} bytes`);
  say(`Restored to ${dataDir}; start the service on it`);
}

function put(folder: string, into: string): void {
  renameSync(folder, join(into, basename(folder)));
}

async function orNothing<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      rmSync(join(folder, name), { recursive: true, force: true });
    throw error;
  }
}

/** The original may still run; with its leases the copy would stand by until they expire. */
async function releaseLeases(stores: string): Promise<void> {
  const server = await startEmbeddedMongo({ dataDir: stores });
  const { database, close } = connectDatabase(server.connectionString);
  try {
    await releaseBuilds(database);
    await releaseProcesses(database);
  } finally {
    await close();
    await server.close();
  }
}

async function copyStore(dataDir: string, target: string, file: string, isRunning: boolean): Promise<void> {
  const [from, to] = [join(dataDir, file), join(target, file)];
  if (!isRunning) {
    copyUnused(from, to);
    return;
  }
  const progress = new Progress(file, statSync(from).size);
  // In this order, because the file does not change and its log only grows.
  await copyFile(from, to, progress);
  progress.end(`${statSync(to).size} bytes`);
  if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${to}-wal`);
}

async function copyFile(from: string, to: string, progress?: Progress): Promise<void> {
  makeFolder(dirname(to), 0o700);
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      progress?.add(chunk.length);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), counted, createWriteStream(to, { mode: 0o600, flush: true }));
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function refuseUsed(folder: string, but?: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Refusal(`${folder} is not a folder`);
  if (readdirSync(folder).some((name) => name !== but)) throw new Refusal(`${folder} is not empty`);
}

function filesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

async function describe(folder: string): Promise<Manifest['files']> {
  const files: Record<string, Manifest['files'][string]> = {};
  for (const file of filesBelow(folder).toSorted()) {
    const name = relative(folder, file);
    if (name === MANIFEST) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    files[name] = { bytes: statSync(file).size, sha256: hash.digest('hex') };
  }
  return files;
}

async function manifestOf(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Refusal(`${folder} is not a complete backup: ${MANIFEST} is missing`);
  const manifest = manifestIn(text);
  if (!manifest) throw new Refusal(`${folder} is not a complete backup: ${MANIFEST} is damaged`);
  if (manifest.format !== FORMAT)
    throw new Refusal(`${folder} was made by another release (format ${manifest.format})`);
  return manifest;
}

function manifestIn(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest> | null;
    return typeof manifest?.files === 'object' && manifest.files !== null ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
}
