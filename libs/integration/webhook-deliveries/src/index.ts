export type { Cursor, DispatchRequest } from './cursors.ts';
export type {
  Attempt,
  WebhookDeliveryRecord,
  WebhookRequest,
  WebhookDeliveryStatus,
  PendingWebhookDelivery,
} from './webhook-delivery-record.ts';
export { WebhookDeliveryStore } from './webhook-delivery-store.ts';
export type { SealedSecrets } from './webhook-secrets.ts';
