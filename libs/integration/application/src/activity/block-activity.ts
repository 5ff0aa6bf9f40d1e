import type { BlockEvent } from '@annal/blocks-contracts';
import type { Recorded } from '@annal/kernel';
import { told, type ActivityChange } from './activity-changes.ts';

/** What people do and what they wait for; not the steps between. */
const ACTIONS: Readonly<Record<BlockEvent['type'], string | undefined>> = {
  BlockCreated: 'created',
  BlockDescribed: 'updated',
  BlockVersionPushed: 'pushed',
  BlockVersionDiscovered: 'discovered',
  BlockVersionDiscoveryFailed: 'discoveryFailed',
  BlockVersionReleased: 'released',
  BlockVersionMadeLive: 'madeLive',
  BlockVersionRolledBack: 'rolledBack',
  BlockVersionMarkedBroken: 'markedBroken',
  BlockVersionDeploymentChanged: undefined,
  BlockDiscoveryStarted: undefined,
  BlockDiscoveryDelayed: undefined,
  BlockAutoReleaseSkipped: undefined,
};

export function blockActivity(event: Recorded<BlockEvent>): readonly ActivityChange[] {
  const action = ACTIONS[event.type];
  const { projectUuid, blockId: id } = event.data;
  const changed = event.type === 'BlockDescribed' ? ['description'] : [];
  return action === undefined ? [] : told(event, { projectUuid, type: 'block', id, title: id }, { action, changed });
}
