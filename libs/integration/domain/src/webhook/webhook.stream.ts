export const webhookStream = (projectUuid: string, subscriptionId: string) =>
  `webhookSubscription-${projectUuid}.${subscriptionId}`;
