import { blockAggregate, type BlockEvent } from '@annal/blocks-domain';
import type { Recorded } from '@annal/kernel';
import { clearTimer, setTimer, type ProcessManager, type Reaction } from '@annal/process';

export interface DueDiscovery {
  readonly projectUuid: string;
  readonly blockId: string;
  readonly versionUuid: string;
}

const NAME = 'discovery';

export const blockDiscovery: ProcessManager<BlockEvent, DueDiscovery> = {
  name: 'block-discovery',
  version: 1,
  sources: [blockAggregate],
  types: ['BlockVersionPushed', 'BlockDiscoveryDelayed', 'BlockVersionDiscovered', 'BlockVersionDiscoveryFailed'],
  react,
};

function react(event: Recorded<BlockEvent>): readonly Reaction<DueDiscovery>[] {
  switch (event.type) {
    case 'BlockVersionPushed':
      return [attemptAt(event.metadata.occurredAt, event.data, event)];
    case 'BlockDiscoveryDelayed':
      return [attemptAt(event.data.retryAt, event.data, event)];
    case 'BlockVersionDiscovered':
    case 'BlockVersionDiscoveryFailed':
      return [clearTimer(event.data.versionUuid, NAME)];
    default:
      return [];
  }
}

/** The timer acts as the pusher, who is therefore recorded as the author of an automatic release. */
function attemptAt(at: string, data: DueDiscovery, { metadata: { actor } }: Recorded<BlockEvent>) {
  const { projectUuid, blockId, versionUuid } = data;
  return setTimer({ subject: versionUuid, name: NAME, at, command: { projectUuid, blockId, versionUuid }, actor });
}
