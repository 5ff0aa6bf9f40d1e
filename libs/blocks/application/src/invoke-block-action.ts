import { invokeBlockAction, type BlockActionReceipt, type InvokeBlockActionData } from '@annal/blocks-contracts';
import {
  actionRequest,
  actionSubject,
  actionType,
  blockAggregate,
  blockErrors,
  blockStream,
  type ActionType,
} from '@annal/blocks-domain';
import { EventStore } from '@annal/event-store';
import { Handles, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { statusView } from './block-version.view.ts';

/** blocks.md 8: making live and rolling back share one permission. */
const PERMISSIONS: Readonly<Record<ActionType, string>> = {
  release: 'release',
  makeLive: 'makeLive',
  rollback: 'makeLive',
  markAsBroken: 'markAsBroken',
};

@Handles(invokeBlockAction)
export class InvokeBlockActionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({
    data: { project, blockId, body },
    context,
  }: Envelope<InvokeBlockActionData>): Promise<BlockActionReceipt> {
    const type = actionType(body);
    this.access.require(context.actor, {
      ...{ resource: 'block', action: type ? PERMISSIONS[type] : 'view', operation: 'invoking the action' },
      ...{ projectUuid: project.uuid, resourceId: blockId },
    });
    const stream = blockStream(project.uuid, blockId);
    const { state: known } = await this.store.load(blockAggregate, stream);
    if (known.status !== 'live') throw blockErrors.notFound(project.id, blockId);
    const request = actionRequest(body);
    const command = { type: 'InvokeBlockAction', data: { ...request, projectId: project.id, blockId } } as const;
    const { receipt, state, events } = await this.store.transact(blockAggregate, stream, command, context);
    if (state.status !== 'live') throw blockErrors.notFound(project.id, blockId);
    // The first event names the requested version; after a release its label may mean another one.
    const [first] = events;
    const named = first && 'versionUuid' in first.data ? state.versions.get(first.data.versionUuid) : undefined;
    const { uuid: versionUuid, versionNo, ...status } = named ?? actionSubject(request, state);
    return { ...receipt, versionUuid, versionNo, status: statusView(status) };
  }
}
