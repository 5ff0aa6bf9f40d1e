export { webhookDocumentId, webhookProjection, type WebhookDocument } from './webhook.projection.ts';
import { webhookProjection } from './webhook.projection.ts';

export const integrationProjections = [webhookProjection];
