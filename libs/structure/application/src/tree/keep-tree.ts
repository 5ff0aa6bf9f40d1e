import { EventStore } from '@annal/event-store';
import { Handles, localMessage, type Envelope } from '@annal/messaging';
import { treeAggregate, treeStream } from '@annal/structure-domain';
import { EntryNodes } from './entry-nodes.ts';
import type { TreeDuty } from './tree-keeper.process.ts';

export const keepTree = localMessage<TreeDuty>('structure.keep-tree');

@Handles(keepTree)
export class KeepTreeHandler {
  constructor(
    private readonly store: EventStore,
    private readonly entries: EntryNodes,
  ) {}

  async execute({ data: duty, context }: Envelope<TreeDuty>): Promise<void> {
    const { projectUuid } = duty;
    if (duty.kind === 'followEntry') await this.entries.follow(projectUuid, duty.entryId, context);
    else if (duty.kind === 'forgetContentType')
      await this.entries.forgetContentType(projectUuid, duty.contentTypeUuid, context);
    else {
      const command = { type: 'DeleteTree', data: { projectUuid } } as const;
      await this.store.transact(treeAggregate, treeStream(projectUuid), command, context);
    }
  }
}
