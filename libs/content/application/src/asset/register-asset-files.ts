import { Inject } from '@nestjs/common';
import { registerAssetFiles, type AssetFilesReceipt, type RegisterAssetFilesData } from '@annal/content-contracts';
import { assetFileAggregate, assetFileStream, type FileFacts } from '@annal/content-domain';
import { derivedGuid, EventStore } from '@annal/event-store';
import { CLOCK, type Clock, type CommandContext, type Receipt } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import type { ProjectRef } from '@annal/structure-contracts';
import { EntryFactLoader } from '../entry/entry-fact-loader.ts';

/** assets.md 4.1. */
const LIFE_MS = 24 * 3_600_000;

@Handles(registerAssetFiles)
export class RegisterAssetFilesHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: EntryFactLoader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ data: { project, files }, context }: Envelope<RegisterAssetFilesData>): Promise<AssetFilesReceipt> {
    await this.loader.requireUpload(project, context.actor);
    const fileIds: string[] = [];
    let last: Receipt | undefined;
    // In sequence, so that the receipt of the last one covers all.
    for (const [index, file] of files.entries()) {
      const { receipt, fileId } = await this.register(project, file, index, context);
      last = receipt;
      fileIds.push(fileId);
    }
    if (!last) throw new Error('An upload without files was accepted');
    return { ...last, fileIds };
  }

  private async register(
    { uuid: projectUuid }: ProjectRef,
    file: FileFacts,
    index: number,
    context: CommandContext,
  ): Promise<{ readonly receipt: Receipt; readonly fileId: string }> {
    const own = { ...context, commandId: derivedGuid(context.commandId, 'assetFile', String(index)) };
    const fileId = `${own.commandId}.${file.extension}`;
    const expiresAt = new Date(this.clock().getTime() + LIFE_MS).toISOString();
    const command = { type: 'RegisterAssetFile', data: { projectUuid, fileId, file, expiresAt } } as const;
    const options = { expectAbsent: true };
    const stream = assetFileStream(projectUuid, fileId);
    const { receipt } = await this.store.transact(assetFileAggregate, stream, command, own, options);
    return { receipt, fileId };
  }
}
