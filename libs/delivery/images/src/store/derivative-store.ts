import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Format } from '../request/image-request.ts';

/** A picture of the source by a name that says how it was derived. */
export interface DerivativeKey {
  readonly source: string;
  readonly name: string;
}

export interface StoredDerivative {
  readonly format: Format;
  readonly size: number;
  /** Both ends are inclusive. The file stays readable when it leaves the store. */
  read(range?: { readonly from: number; readonly to: number }): Readable;
  close(): Promise<void>;
}

/** A use is noted on disk at most so often, for the order after a restart. */
const NOTED_AFTER_MS = 3_600_000;
const ABANDONED_AFTER_MS = 3_600_000;
const HASH = /^[0-9a-f]{64}$/;
const SHARD = /^[0-9a-f]{2}$/;

/**
 * Derivatives as files in a folder of each source, which whoever removes the source removes with it. Those that were
 * not used for longest leave first. A file gets its name when it is complete, so that a crash leaves none half-written.
 */
export class DerivativeStore {
  private readonly incoming: string;
  /** Sizes by path; the order of use decides which leave. */
  private readonly known: LRUCache<string, number>;
  private listing: Promise<void> | undefined;
  private leaving: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly directory: string,
    maxBytes: number,
    private readonly clock: () => Date,
  ) {
    this.incoming = join(directory, 'incoming');
    this.known = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (size) => Math.max(1, size),
      dispose: (_, path, reason) => {
        if (reason === 'evict') this.leaving = Promise.all([this.leaving, rm(path, { force: true })]);
      },
    });
  }

  get bytes(): number {
    return this.known.calculatedSize;
  }

  /** @param formats those that the derivative may have */
  async find(key: DerivativeKey, formats: readonly Format[]): Promise<StoredDerivative | undefined> {
    for (const format of formats) {
      const path = this.pathOf(key, format);
      const handle = await open(path, 'r').catch(ignoreMissing);
      if (!handle) this.known.delete(path);
      else return this.opened(handle, path, format);
    }
    return undefined;
  }

  /** Resolves when the derivative survives a crash. One that is larger than the whole store is not kept. */
  async keep(key: DerivativeKey, format: Format, bytes: Uint8Array): Promise<void> {
    await this.listed();
    const path = this.pathOf(key, format);
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = join(this.incoming, randomUUID());
    try {
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.known.set(path, bytes.length);
    if (!this.known.has(path)) await rm(path, { force: true });
    await this.leaving;
  }

  /** Hashes of the sources that have derivatives, or had some. */
  async *sources(): AsyncGenerator<string> {
    for (const shard of await namesIn(this.directory))
      if (SHARD.test(shard)) for (const rest of await namesIn(join(this.directory, shard))) yield shard + rest;
  }

  async forget(source: string): Promise<void> {
    const folder = this.folderOf(source);
    await rm(folder, { recursive: true, force: true });
    for (const path of [...this.known.keys()]) if (dirname(path) === folder) this.known.delete(path);
  }

  /** Sizes and times of use, as far as the file system knows them. */
  listed(): Promise<void> {
    return (this.listing ??= this.list());
  }

  private async opened(handle: FileHandle, path: string, format: Format): Promise<StoredDerivative> {
    try {
      const { size, mtimeMs } = await handle.stat();
      this.known.get(path);
      const now = this.clock();
      if (now.getTime() - mtimeMs > NOTED_AFTER_MS) await utimes(path, now, now).catch(ignoreMissing);
      return {
        format,
        size,
        read: (range) => handle.createReadStream(range && { start: range.from, end: range.to }),
        close: () => handle.close(),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private async list(): Promise<void> {
    const found: { path: string; size: number; usedAt: number }[] = [];
    const entries =
      (await readdir(this.directory, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const facts = await stat(path).catch(ignoreMissing);
      if (!facts) continue;
      const { size, mtimeMs } = facts;
      if (entry.parentPath !== this.incoming) found.push({ path, size, usedAt: mtimeMs });
      else if (this.clock().getTime() - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
    for (const { path, size } of found.sort((one, other) => one.usedAt - other.usedAt)) this.known.set(path, size);
  }

  private pathOf({ source, name }: DerivativeKey, format: Format): string {
    return join(this.folderOf(source), `${name}.${format}`);
  }

  private folderOf(source: string): string {
    if (!HASH.test(source)) throw new Error('A source is named by its SHA-256');
    return join(this.directory, source.slice(0, 2), source.slice(2));
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
