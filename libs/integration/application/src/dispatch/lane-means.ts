import type { DeliveryStore } from '@annal/integration-delivery';
import type { Clock, Recorded } from '@annal/kernel';
import type { ProcessLog } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { EventRights } from '../ports.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import type { Courier } from './courier.ts';

export interface LaneMeans {
  readonly deliveries: DeliveryStore['deliveries'];
  readonly courier: Courier;
  readonly rights: EventRights;
  readonly clock: Clock;
  readonly log: ProcessLog;
  readonly page: (projectUuid: string, from: number) => Promise<readonly Recorded<StoredIntegrationEvent>[]>;
  /** Its receiver says that it is gone for good. */
  readonly gone: (webhook: ActiveWebhook) => Promise<void>;
  /** Something that concerns all of them is broken. */
  readonly fail: (error: unknown) => void;
}
