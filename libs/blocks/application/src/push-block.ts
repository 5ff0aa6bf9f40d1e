import { pushBlock, type PushBlockData, type PushReceipt } from '@annal/blocks-contracts';
import { blockAggregate, blockStream, pushRequest, pushWishes, type BlockVersionPushed } from '@annal/blocks-domain';
import { pushedVersion } from '@annal/blocks-read-models';
import { derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext, Recorded } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { projectErrors, projectFacts, projectFactsStream } from '@annal/structure-contracts';
import { blockVersionView } from './block-version.view.ts';

@Handles(pushBlock)
export class PushBlockHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data, context }: Envelope<PushBlockData>): Promise<PushReceipt> {
    const { project, body, query } = data;
    this.requireRights(data, context);
    const { state: found } = await this.store.loadAcknowledged(projectFacts, projectFactsStream(project.uuid));
    if (found.status !== 'live') throw projectErrors.unknown(project.id);
    const push = pushRequest(body, project.id, query);
    const versionUuid = derivedGuid(context.commandId, 'version');
    const stream = blockStream(project.uuid, push.blockId);
    const about = { projectUuid: project.uuid, projectId: project.id, versionUuid };
    const command = { type: 'PushBlockVersion', data: { ...push, ...about } } as const;
    const { receipt, events, occurredAt } = await this.store.transact(blockAggregate, stream, command, context);
    const event = events.find((each) => each.type === 'BlockVersionPushed');
    const pushed =
      event && occurredAt !== undefined
        ? { data: event.data, metadata: { actor: context.actor, occurredAt } }
        : await this.recorded(stream, versionUuid);
    return { ...receipt, version: blockVersionView(pushedVersion(pushed), project) };
  }

  private requireRights({ project, body, query }: PushBlockData, { actor }: CommandContext): void {
    const request = { resource: 'block', projectUuid: project.uuid, operation: 'pushing the block' } as const;
    const { autoRelease, makeLive } = pushWishes(body, query);
    this.access.require(actor, { ...request, action: 'push' });
    if (autoRelease) this.access.require(actor, { ...request, action: 'release' });
    if (makeLive) this.access.require(actor, { ...request, action: 'makeLive' });
  }

  private async recorded(stream: string, versionUuid: string): Promise<Recorded<BlockVersionPushed>> {
    for await (const event of this.store.readStream(blockAggregate, stream))
      if (event.type === 'BlockVersionPushed' && event.data.versionUuid === versionUuid) return event;
    throw new Error('A version that was pushed is not in its stream');
  }
}
