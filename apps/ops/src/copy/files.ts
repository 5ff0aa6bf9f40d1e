import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@annal/embedded-storage';
import { configuredBlobs, FolderBlobs, type BlobStore } from '@annal/files';
import type { OpsConfiguration } from '../config.ts';
import { Progress, say } from '../progress.ts';
import { Refusal } from '../refusal.ts';

export async function copyFiles(settings: OpsConfiguration, toFolder: string | undefined): Promise<void> {
  const { dataDir, bucket } = settings;
  if (toFolder !== undefined) await copyKeys(dataDir, toFolder);
  if (bucket) await copyBlobs(dataDir, configuredBlobs(settings), `assets to bucket ${bucket.bucket}`);
  else if (toFolder !== undefined) await copyBlobs(dataDir, new FolderBlobs(join(toFolder, 'assets')), 'assets');
}

async function copyKeys(dataDir: string, toFolder: string): Promise<void> {
  const keys = join(dataDir, 'keys');
  if (!existsSync(keys)) return;
  makeFolder(join(toFolder, 'keys'), 0o700);
  await cp(keys, join(toFolder, 'keys'), { recursive: true, preserveTimestamps: true });
  say('keys: copied');
}

/** Existing blobs are complete, because they are named by their hash. */
async function copyBlobs(dataDir: string, to: BlobStore, title: string): Promise<void> {
  const from = new FolderBlobs(join(dataDir, 'assets'));
  const wanted = await hashesIn(from);
  await to.open();
  const there = await hashesIn(to);
  const progress = new Progress(title, wanted.size);
  for (const hash of wanted) {
    if (!there.has(hash)) await copyBlob(from, to, hash);
    progress.add(1);
  }
  progress.end(`${wanted.size} files`);
}

async function copyBlob(from: BlobStore, to: BlobStore, hash: string): Promise<void> {
  const spooled = await to.receive(await from.read(hash), { maxBytes: Infinity });
  if (spooled.hash === hash) return to.keep(spooled);
  await to.discard(spooled);
  throw new Refusal(`The file of an asset under ${hash} has other content; restore it from a backup`);
}

async function hashesIn(blobs: BlobStore): Promise<ReadonlySet<string>> {
  const hashes = new Set<string>();
  for await (const { hash } of blobs.list()) hashes.add(hash);
  return hashes;
}
