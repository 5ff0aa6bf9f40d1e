import { ListActivityHandler } from './activity/list-activity.ts';
import { CreateWebhookHandler } from './webhook/create-webhook.ts';
import { DeleteWebhookHandler } from './webhook/delete-webhook.ts';
import { DisableWebhookHandler } from './webhook/disable-webhook.ts';
import { GetWebhookHandler, ListWebhooksHandler } from './webhook/get-webhook.ts';
import { InvokeWebhookActionHandler } from './webhook/invoke-webhook-action.ts';
import { GetWebhookHealthHandler, ListWebhookDeliveriesHandler } from './webhook/list-webhook-deliveries.ts';
import { Pings } from './webhook/pings.ts';
import { WebhookDeliveryViews } from './webhook/webhook-delivery.view.ts';
import { ReviseWebhookHandler } from './webhook/revise-webhook.ts';
import { SecretKeeper } from './webhook/secret-keeper.ts';
import { WebhookFactLoader } from './webhook/webhook-fact-loader.ts';

export { isSeq } from './activity/activity-changes.ts';
export { activityTypes, type ActivityType } from './activity/activity.document.ts';
export { ListActivity, type ActivityChoice, type ActivityPage } from './activity/list-activity.ts';
export type { ActiveWebhook } from './dispatch/active-webhook.ts';
export { WebhookSender } from './dispatch/webhook-sender.ts';
export { WebhookDispatcher } from './dispatch/webhook-dispatcher.ts';
export { endOf, readIntegration } from './dispatch/start-sequence.ts';
export { EventReader } from './event-reader.ts';
export { IntegrationFeed } from './integration-feed.ts';
export type { StoredIntegrationEvent } from './integration-log.ts';
export { Payloads, type Occasion } from './payload/payload.ts';
export { People } from './payload/people.ts';
export {
  EventRights,
  IntegrationOptions,
  NotSentError,
  Receivers,
  ResourceViews,
  Sealer,
  type OutgoingRequest,
  type ReceiverAnswer,
  type PrincipalStatus,
} from './ports.ts';
export { disableWebhook } from './webhook/disable-webhook.ts';
export { GetWebhook, ListWebhooks } from './webhook/get-webhook.ts';
export { GetWebhookHealth, ListWebhookDeliveries } from './webhook/list-webhook-deliveries.ts';
export { SecretKeeper } from './webhook/secret-keeper.ts';
export type { WebhookView } from './webhook/webhook.view.ts';

export const integrationHandlers = [
  WebhookFactLoader,
  SecretKeeper,
  Pings,
  WebhookDeliveryViews,
  CreateWebhookHandler,
  ReviseWebhookHandler,
  DeleteWebhookHandler,
  DisableWebhookHandler,
  InvokeWebhookActionHandler,
  ListWebhookDeliveriesHandler,
  GetWebhookHealthHandler,
];

export const webhookQueryHandlers = [GetWebhookHandler, ListWebhooksHandler];

export const activityQueryHandlers = [ListActivityHandler];
