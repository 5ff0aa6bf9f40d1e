import type { Readable } from 'node:stream';
import { Spool, type Spooled } from './spool.ts';

/** Both ends are inclusive. */
export interface BlobRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredBlob {
  readonly hash: string;
  readonly storedAt: Date;
}

export class BlobMissing extends Error {
  constructor(readonly hash: string) {
    super(`There is no content ${hash}`);
    this.name = 'BlobMissing';
  }
}

const HASH = /^[0-9a-f]{64}$/;

/** Injection token. Content by SHA-256: complete and immutable. */
export abstract class BlobStore {
  private readonly spool: Spool;

  constructor(spoolDirectory: string) {
    this.spool = new Spool(spoolDirectory);
  }

  open(): Promise<void> {
    return Promise.resolve();
  }

  receive(stream: AsyncIterable<Uint8Array>, { maxBytes }: { readonly maxBytes: number }): Promise<Spooled> {
    return this.spool.receive(stream, maxBytes);
  }

  discard(spooled: Spooled): Promise<void> {
    return this.spool.discard(spooled);
  }

  /** Durable when it resolves; removes the spooled file. */
  abstract keep(spooled: Spooled): Promise<void>;

  abstract read(hash: string, range?: BlobRange): Promise<Readable>;

  abstract list(): AsyncIterable<StoredBlob>;

  /** Keeps content that was stored at or after `storedBefore`. */
  abstract remove(hash: string, storedBefore: Date): Promise<boolean>;

  async clean(now: Date): Promise<void> {
    await this.spool.clean(now);
  }
}

/** Keeps any other text out of paths and keys. */
export function checkedHash(hash: string): string {
  if (!HASH.test(hash)) throw new BlobMissing(hash);
  return hash;
}
