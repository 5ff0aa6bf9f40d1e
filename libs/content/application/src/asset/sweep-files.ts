import { Inject } from '@nestjs/common';
import { assetFileProjection } from '@annal/content-read-models';
import { BlobStore } from '@annal/files';
import { CLOCK, type Clock } from '@annal/kernel';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import { ReadModels } from '@annal/read-models';

interface SweepFiles {
  readonly position: string;
}

export const sweepFiles = localMessage<SweepFiles>('content.sweep-files');

const AT_ONCE = 500;
/** Longer than an upload can be without an asset, so that content is safe even if the documents lag by a day. */
const SPARED_MS = 25 * 3_600_000;

@Handles(sweepFiles)
export class SweepFilesHandler {
  constructor(
    private readonly blobs: BlobStore,
    private readonly readModels: ReadModels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data: { position } }: Envelope<SweepFiles>): Promise<void> {
    const shown = await this.readModels.reader(assetFileProjection).position();
    if (shown === undefined || shown < BigInt(position)) throw new Error('The documents of files are behind the log');
    const now = this.clock();
    await this.blobs.clean(now);
    const storedBefore = new Date(now.getTime() - SPARED_MS);
    let old: string[] = [];
    for await (const { hash, storedAt } of this.blobs.list()) {
      if (storedAt >= storedBefore) continue;
      old.push(hash);
      if (old.length < AT_ONCE) continue;
      await this.sweep(old, storedBefore);
      old = [];
    }
    await this.sweep(old, storedBefore);
  }

  private async sweep(hashes: readonly string[], storedBefore: Date): Promise<void> {
    if (hashes.length === 0) return;
    const found = await this.readModels.reader(assetFileProjection).find({ hash: { $in: hashes } });
    const needed = new Set(found.map(({ hash }) => hash));
    for (const hash of hashes) if (!needed.has(hash)) await this.blobs.remove(hash, storedBefore);
  }
}
