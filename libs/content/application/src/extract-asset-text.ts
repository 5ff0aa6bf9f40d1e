import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assetFileAggregate, assetFileStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { BlobMissing, BlobStore, MAX_TEXT_BYTES, textOf } from '@annal/files';
import type { CommandContext } from '@annal/kernel';
import { wordsOf } from '@annal/search-query';
import type { AssetText } from './asset-texts.process.ts';

export class ExtractAssetText extends Command<void> {
  constructor(
    readonly data: AssetText,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Longer texts are found by their words only (search.md 3.3). */
const MAX_WHOLE = 8_000;
const MAX_WORDS = 500;

/** What search needs to know of a file's text, however long it is. */
@CommandHandler(ExtractAssetText)
export class ExtractAssetTextHandler implements ICommandHandler<ExtractAssetText> {
  constructor(
    private readonly store: EventStore,
    private readonly blobs: BlobStore,
  ) {}

  async execute({ data, context }: ExtractAssetText): Promise<void> {
    const stream = assetFileStream(data.projectUuid, data.fileId);
    const { state: file } = await this.store.load(assetFileAggregate, stream);
    if (file.status !== 'uploaded') return;
    const beginning = await this.beginningOf(file.hash, file.size);
    if (!beginning) return;
    const text = textOf(beginning, file.contentType, file.charset);
    const isWhole = text.length <= MAX_WHOLE && file.size <= MAX_TEXT_BYTES;
    const words = isWhole ? text : [...new Set(wordsOf(text))].slice(0, MAX_WORDS).join(' ');
    const command = { type: 'RecordAssetText', data: { ...data, text: words, isWhole } } as const;
    await this.store.transact(assetFileAggregate, stream, command, context);
  }

  /** Undefined where the content has gone with the asset. */
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
