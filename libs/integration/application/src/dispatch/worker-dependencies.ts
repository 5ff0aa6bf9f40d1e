import type { WebhookDeliveryStore } from '@annal/integration-webhook-deliveries';
import type { Clock, Recorded } from '@annal/kernel';
import type { ProcessLog } from '@annal/process';
import type { StoredIntegrationEvent } from '../integration-log.ts';
import type { EventRights } from '../ports.ts';
import type { ActiveWebhook } from './active-webhook.ts';
import type { WebhookSender } from './webhook-sender.ts';

export interface WorkerDependencies {
  readonly deliveries: WebhookDeliveryStore['deliveries'];
  readonly sender: WebhookSender;
  readonly rights: EventRights;
  readonly clock: Clock;
  readonly log: ProcessLog;
  readonly page: (projectUuid: string, from: number) => Promise<readonly Recorded<StoredIntegrationEvent>[]>;
  /** Called when the receiver answers 410. */
  readonly gone: (webhook: ActiveWebhook) => Promise<void>;
  readonly fail: (error: unknown) => void;
}
