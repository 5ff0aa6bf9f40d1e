import { webhookAggregate } from './webhook.aggregate.ts';
import type { WebhookEvent } from './webhook.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","subscriptionId":"0c1f8a52-6a0e-4f7c-9c53-2b7f6f1c1e11"';
const definition =
  '"name":"Catalogue index","description":null,"url":"https://index.library.example/hook","method":"POST","enabled":true,"topics":[{"resourceType":"entry","event":["published"],"filters":{"contentTypeId":["book"]}}],"headers":[{"name":"x-source","secret":false,"value":"cms"},{"name":"x-token","secret":true,"value":null}],"templates":{"entry":"{{event.id}}"},"format":"default","ui":false,"retryHours":24';
const secrets = '"secretsRef":"3f0c8a52-6a0e-4f7c-9c53-2b7f6f1c1e12"';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<WebhookEvent['type'], string>> = {
  WebhookSubscriptionCreated: `{${key},"versionNo":"1.0",${definition},${secrets}}`,
  WebhookSubscriptionRevised: `{${key},"versionNo":"2.0",${definition.replace('index', 'search')},${secrets}}`,
  WebhookSubscriptionDisabled: `{${key},"versionNo":"3.0","reason":"gone"}`,
  WebhookSecretRotated: `{${key},"secretsRef":"4f0c8a52-6a0e-4f7c-9c53-2b7f6f1c1e13"}`,
  WebhookSubscriptionDeleted: `{${key}}`,
};

describe('webhook subscription events as they were first stored', () => {
  const eventOf = (type: WebhookEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as WebhookEvent;
  const after = (...types: WebhookEvent['type'][]) =>
    types.map(eventOf).reduce(webhookAggregate.evolve, webhookAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(webhookAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('may record that the owner stays, which changes nothing', () => {
    const text = `{${key},"versionNo":"2.0",${definition},${secrets},"keepsOwner":true}`;
    const data = JSON.parse(text) as unknown;
    const event = { type: 'WebhookSubscriptionRevised', schemaVersion: 1, data } as WebhookEvent;
    const { keepsOwner: _, ...rest } = data as { readonly keepsOwner: true };
    expect(webhookAggregate.evolve(after('WebhookSubscriptionCreated'), event)).toEqual({ status: 'live', ...rest });
  });

  it('fold to the expected subscription', () => {
    const all = ['WebhookSubscriptionCreated', 'WebhookSubscriptionRevised', 'WebhookSubscriptionDisabled'] as const;
    expect(after(...all, 'WebhookSecretRotated')).toEqual({
      status: 'live',
      ...(JSON.parse(stored.WebhookSubscriptionRevised) as object),
      enabled: false,
      versionNo: '3.0',
      reason: undefined,
      secretsRef: '4f0c8a52-6a0e-4f7c-9c53-2b7f6f1c1e13',
    });
    expect(after('WebhookSubscriptionCreated', 'WebhookSubscriptionDeleted')).toEqual({ status: 'deleted' });
  });
});
