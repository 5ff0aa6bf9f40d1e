import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { TextDecoder } from 'node:util';
import { isMissing } from './missing.ts';

export interface Spooled {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
  readonly head: Buffer;
  readonly isUtf8: boolean;
}

export class FileTooLarge extends Error {
  constructor() {
    super('The file is larger than allowed');
    this.name = 'FileTooLarge';
  }
}

/** Enough for the dimensions of nearly all images. */
const HEAD_BYTES = 256 * 1024;
const ABANDONED_AFTER_MS = 3_600_000;

export class Spool {
  constructor(private readonly directory: string) {}

  /** @throws FileTooLarge, or the error of the stream; removes the partial file */
  async receive(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Spooled> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const path = join(this.directory, randomUUID());
    const handle = await open(path, 'wx', 0o600);
    try {
      const written = await write(handle, stream, maxBytes);
      await handle.sync();
      return { path, ...written };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  async discard({ path }: Pick<Spooled, 'path'>): Promise<void> {
    await rm(path, { force: true });
  }

  async clean(now: Date): Promise<void> {
    for (const name of await namesIn(this.directory)) {
      const path = join(this.directory, name);
      const found = await stat(path).catch(ignoreMissing);
      if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }
}

async function write(
  handle: FileHandle,
  stream: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<Spooled, 'path'>> {
  const hash = createHash('sha256');
  const text = new Utf8Check();
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (size < HEAD_BYTES) head.push(Uint8Array.from(chunk.subarray(0, HEAD_BYTES - size)));
    size += chunk.length;
    if (size > maxBytes) throw new FileTooLarge();
    hash.update(chunk);
    text.add(chunk);
    await handle.writev([chunk]);
  }
  return { hash: hash.digest('hex'), size, head: Buffer.concat(head), isUtf8: text.end() };
}

/** Stops decoding at the first invalid byte, so binary files cost little. */
class Utf8Check {
  private decoder: TextDecoder | undefined = new TextDecoder('utf-8', { fatal: true });

  add(chunk: Uint8Array): void {
    this.decode(chunk, true);
  }

  end(): boolean {
    this.decode(new Uint8Array(), false);
    return this.decoder !== undefined;
  }

  private decode(chunk: Uint8Array, stream: boolean): void {
    try {
      this.decoder?.decode(chunk, { stream });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
      this.decoder = undefined;
    }
  }
}

export async function namesIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory).catch(ignoreMissing)) ?? [];
}

export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
