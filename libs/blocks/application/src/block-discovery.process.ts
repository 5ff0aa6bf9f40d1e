import { blockAggregate, type BlockEvent } from '@annal/blocks-domain';
import type { Recorded } from '@annal/kernel';
import { clearTimer, setTimer, type ProcessManager, type Reaction } from '@annal/process';

/** A version whose image is to be inspected. */
export interface DueDiscovery {
  readonly projectUuid: string;
  readonly blockId: string;
  readonly versionUuid: string;
}

const NAME = 'discovery';

/** Every version that is pushed is discovered: at once, and again when an attempt has failed in a way that may pass. */
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

/** In the name of who has pushed: what is released automatically was released by them. */
function attemptAt(at: string, data: DueDiscovery, { metadata: { actor } }: Recorded<BlockEvent>) {
  const { projectUuid, blockId, versionUuid } = data;
  return setTimer({ subject: versionUuid, name: NAME, at, command: { projectUuid, blockId, versionUuid }, actor });
}
