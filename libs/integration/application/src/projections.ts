import { activityProjection } from './activity/activity.projection.ts';
import { webhookProjection } from './webhook/webhook.projection.ts';

export const integrationProjections = [webhookProjection, activityProjection];
