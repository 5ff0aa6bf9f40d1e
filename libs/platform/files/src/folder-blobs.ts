import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobMissing, BlobStore, checkedHash, type BlobRange, type StoredBlob } from './blob-store.ts';
import { isMissing } from './missing.ts';
import { ignoreMissing, namesIn, type Spooled } from './spool.ts';

export class FolderBlobs extends BlobStore {
  private readonly blobs: string;
  private readonly leaving: string;

  private readonly incoming: string;

  constructor(private readonly directory: string) {
    const incoming = join(directory, 'incoming');
    super(incoming);
    this.incoming = incoming;
    this.blobs = join(directory, 'blobs');
    this.leaving = join(directory, 'leaving');
  }

  /** Earlier releases created folders that every user of the machine could list. */
  override async open(): Promise<void> {
    const shards = (await namesIn(this.blobs)).map((name) => join(this.blobs, name));
    for (const folder of [this.directory, this.incoming, this.leaving, this.blobs, ...shards])
      await chmod(folder, 0o700).catch(ignoreForeign);
  }

  async keep({ path, hash }: Spooled): Promise<void> {
    const target = this.pathOf(hash);
    if ((await mkdir(dirname(target), { recursive: true, mode: 0o700 })) !== undefined) await syncDirectory(this.blobs);
    // The time of storing counts, not the start of the upload.
    const now = new Date();
    await utimes(path, now, now);
    await rename(path, target);
    await syncDirectory(dirname(target));
  }

  async read(hash: string, range?: BlobRange): Promise<Readable> {
    const handle = await open(this.pathOf(hash), 'r').catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(hash) : error;
    });
    return handle.createReadStream(range && { start: range.from, end: range.to });
  }

  async *list(): AsyncGenerator<StoredBlob> {
    for (const folder of await namesIn(this.blobs))
      for (const rest of await namesIn(join(this.blobs, folder))) {
        const hash = folder + rest;
        const found = await stat(join(this.blobs, folder, rest)).catch(ignoreMissing);
        if (found) yield { hash, storedAt: found.mtime };
      }
  }

  /** Checks the age after moving the file aside, where no other process stores it again. */
  async remove(hash: string, storedBefore: Date): Promise<boolean> {
    const [path, aside] = [this.pathOf(hash), join(this.leaving, `${hash}.${randomUUID()}`)];
    await mkdir(this.leaving, { recursive: true, mode: 0o700 });
    try {
      await rename(path, aside);
    } catch (error) {
      ignoreMissing(error);
      return false;
    }
    if ((await stat(aside)).mtime >= storedBefore) {
      await rename(aside, path);
      await syncDirectory(dirname(path));
      return false;
    }
    await rm(aside, { force: true });
    return true;
  }

  /** Undoes interrupted removals; the next removal decides again. */
  override async clean(now: Date): Promise<void> {
    await super.clean(now);
    for (const name of await namesIn(this.leaving)) {
      const [hash = ''] = name.split('.');
      await rename(join(this.leaving, name), this.pathOf(hash)).catch(ignoreMissing);
    }
  }

  private pathOf(hash: string): string {
    const checked = checkedHash(hash);
    return join(this.blobs, checked.slice(0, 2), checked.slice(2));
  }
}

/** A mounted folder may belong to another user, who sets its mode. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'EROFS') ignoreMissing(error);
}

/** A rename is durable only after its folder is synced. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
