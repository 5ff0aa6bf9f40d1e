import type { Readable } from 'node:stream';
import { Spool, type Spooled } from './spool.ts';

/** Bytes from `from` to `to`, both included. */
export interface BlobRange {
  readonly from: number;
  readonly to: number;
}

export interface StoredBlob {
  readonly hash: string;
  /** The last time somebody stored this content. */
  readonly storedAt: Date;
}

/** Somebody refers to content that is not there. */
export class BlobMissing extends Error {
  constructor(readonly hash: string) {
    super(`There is no content ${hash}`);
    this.name = 'BlobMissing';
  }
}

const HASH = /^[0-9a-f]{64}$/;

/** Injection token. Content by its SHA-256: what is there is whole, and never changes. */
export abstract class BlobStore {
  private readonly spool: Spool;

  /** @param spoolDirectory where files are while they are received */
  constructor(spoolDirectory: string) {
    this.spool = new Spool(spoolDirectory);
  }

  /** Called once, before anything else. */
  open(): Promise<void> {
    return Promise.resolve();
  }

  /** @throws FileTooLarge */
  receive(stream: AsyncIterable<Uint8Array>, { maxBytes }: { readonly maxBytes: number }): Promise<Spooled> {
    return this.spool.receive(stream, maxBytes);
  }

  discard(spooled: Spooled): Promise<void> {
    return this.spool.discard(spooled);
  }

  /** Durable when it resolves. The spooled file is gone then. */
  abstract keep(spooled: Spooled): Promise<void>;

  /** @throws BlobMissing */
  abstract read(hash: string, range?: BlobRange): Promise<Readable>;

  abstract list(): AsyncIterable<StoredBlob>;

  /** Unless it was stored after that moment. */
  abstract remove(hash: string, storedBefore: Date): Promise<boolean>;

  /** Clears away what interrupted uploads have left. */
  async clean(now: Date): Promise<void> {
    await this.spool.clean(now);
  }
}

/** No other text ever becomes part of a path. */
export function checkedHash(hash: string): string {
  if (!HASH.test(hash)) throw new BlobMissing(hash);
  return hash;
}
