import { assetFileAggregate, assetFileStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { BlobMissing, BlobStore, MAX_TEXT_BYTES, textOf } from '@annal/files';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import type { AssetText } from './asset-texts.process.ts';

export const extractAssetText = localMessage<AssetText>('content.extract-asset-text');

/** Limit of the text in an event, as for an entry's values. */
const MAX_BYTES = 900 * 1024;

@Handles(extractAssetText)
export class ExtractAssetTextHandler {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: BlobStore,
  ) {}

  async execute({ data, context }: Envelope<AssetText>): Promise<void> {
    const stream = assetFileStream(data.projectUuid, data.fileId);
    const { state: file } = await this.store.load(assetFileAggregate, stream);
    if (file.status !== 'uploaded') return;
    const beginning = await this.beginningOf(file.hash, file.size);
    if (!beginning) return;
    const read = textOf(beginning, file.contentType, file.charset);
    const text = fitting(read);
    const isWhole = text.length === read.length && file.size <= MAX_TEXT_BYTES;
    const command = { type: 'RecordAssetText', data: { ...data, text, isWhole } } as const;
    await this.store.transact(assetFileAggregate, stream, command, context);
  }

  private async beginningOf(hash: string, size: number): Promise<Buffer | undefined> {
    try {
      const chunks: Uint8Array[] = [];
      const range = { from: 0, to: Math.min(size, MAX_TEXT_BYTES) - 1 };
      for await (const chunk of await this.blobs.read(hash, range)) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof BlobMissing) return undefined;
      throw error;
    }
  }
}

function fitting(text: string): string {
  let kept = text;
  for (let bytes = bytesOf(kept); bytes > MAX_BYTES; bytes = bytesOf(kept))
    kept = kept.slice(0, Math.floor((kept.length * MAX_BYTES) / bytes) - 1).replace(/[\ud800-\udbff]$/, '');
  return kept;
}

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text));
