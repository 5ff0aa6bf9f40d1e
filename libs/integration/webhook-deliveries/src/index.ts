export type { Cursor, DispatchRequest } from './cursors.ts';
export type { Attempt, DeliveryRecord, DeliveryRequest, DeliveryStatus, PendingDelivery } from './delivery-record.ts';
export { DeliveryStore } from './delivery-store.ts';
export type { SealedSecrets } from './webhook-secrets.ts';
