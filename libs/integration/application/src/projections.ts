import { webhookProjection } from './webhook/webhook.projection.ts';

export const integrationProjections = [webhookProjection];
