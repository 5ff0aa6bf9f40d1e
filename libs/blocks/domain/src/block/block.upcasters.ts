import type { EventSchemas } from '@annal/kernel';
import type { BlockEvent } from './block.events.ts';

export const blockSchemas: EventSchemas<BlockEvent> = {
  BlockCreated: { schemaVersion: 1 },
  BlockVersionPushed: { schemaVersion: 1 },
  BlockVersionDeploymentChanged: { schemaVersion: 1 },
  BlockDiscoveryStarted: { schemaVersion: 1 },
  BlockDiscoveryDelayed: { schemaVersion: 1 },
  BlockVersionDiscovered: { schemaVersion: 1 },
  BlockDescribed: { schemaVersion: 1 },
  BlockVersionDiscoveryFailed: { schemaVersion: 1 },
  BlockVersionReleased: { schemaVersion: 1 },
  BlockAutoReleaseSkipped: { schemaVersion: 1 },
  BlockVersionMadeLive: { schemaVersion: 1 },
  BlockVersionRolledBack: { schemaVersion: 1 },
  BlockVersionMarkedBroken: { schemaVersion: 1 },
};
