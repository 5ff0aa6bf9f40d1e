import { DomainError, type Issue } from '@annal/kernel';

export const webhookErrors = {
  invalid: (verb: 'creating' | 'updating', issues: readonly Issue[]) =>
    new DomainError(
      'rejected',
      'Webhook.Invalid',
      `There are validation errors ${verb} the webhook subscription`,
      issues,
    ),

  notLatest: () =>
    new DomainError('conflict', 'Webhook.NotLatest', 'There are validation errors updating the webhook subscription', [
      { field: 'version.versionNo', message: 'The webhook subscription is not the latest version' },
    ]),

  notFound: (subscriptionId: string) =>
    new DomainError('notFound', 'Webhook.NotFound', 'The webhook subscription does not exist', { subscriptionId }),

  unknownDelivery: (deliveryId: string) =>
    new DomainError('rejected', 'Webhook.UnknownDelivery', 'There are validation errors invoking the action', [
      { field: 'data.deliveryId', message: `The delivery '${deliveryId}' does not exist` },
    ]),

  skippedDelivery: () =>
    webhookErrors.invalidAction([
      { field: 'data.deliveryId', message: 'A skipped delivery cannot be sent again; replay its event instead' },
    ]),

  invalidAction: (issues: readonly Issue[]) =>
    new DomainError('rejected', 'Webhook.InvalidAction', 'There are validation errors invoking the action', issues),
};
