import { assetFileAggregate, assetFileStream, entryAggregate, entryStream } from '@annal/content-domain';
import { EventStore } from '@annal/event-store';
import { Handles, localMessage, type Envelope } from '@annal/messaging';

interface ExpireAssetFile {
  readonly projectUuid: string;
  readonly fileId: string;
}

export const expireAssetFile = localMessage<ExpireAssetFile>('content.expire-asset-file');

/** Also expires a file that was claimed for an asset which never got a version with it. */
@Handles(expireAssetFile)
export class ExpireAssetFileHandler {
  constructor(private readonly store: EventStore) {}

  async execute({ data: { projectUuid, fileId }, context }: Envelope<ExpireAssetFile>): Promise<void> {
    const stream = assetFileStream(projectUuid, fileId);
    const { state: file } = await this.store.load(assetFileAggregate, stream);
    if (file.status !== 'uploaded') return;
    const isUsed = file.boundTo !== null && (await this.isUsed(projectUuid, file.boundTo.entryId, fileId));
    const command = { type: 'ExpireAssetFile', data: { projectUuid, fileId, isUsed } } as const;
    await this.store.transact(assetFileAggregate, stream, command, context);
  }

  private async isUsed(projectUuid: string, entryId: string, fileId: string): Promise<boolean> {
    for await (const { type, data } of this.store.readStream(entryAggregate, entryStream(projectUuid, entryId))) {
      const hasFile = type === 'EntryVariationCreated' || type === 'EntryVariationRevised';
      if (hasFile && data.file?.fileId === fileId) return true;
    }
    return false;
  }
}
