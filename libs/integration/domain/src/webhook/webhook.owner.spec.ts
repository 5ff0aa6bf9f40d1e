import type { Recorded } from '@annal/kernel';
import type { WebhookEvent } from './webhook.events.ts';
import { ownerAfter } from './webhook.owner.ts';

const by = (name: string, type: WebhookEvent['type'], data: object = {}) =>
  ({ type, schemaVersion: 1, data, metadata: { actor: { kind: 'user', id: name, name } } }) as Recorded<WebhookEvent>;
const ownerOf = (...events: readonly Recorded<WebhookEvent>[]) =>
  events.reduce<ReturnType<typeof ownerAfter> | undefined>(ownerAfter, undefined)?.id;

const created = by('ann', 'WebhookSubscriptionCreated');

it('is the user who created the subscription', () => {
  expect(ownerOf(created)).toBe('ann');
  expect(ownerOf(created, by('system', 'WebhookSubscriptionDisabled'), by('ben', 'WebhookSecretRotated'))).toBe('ann');
});

it('is the last modifier in a log from before owners existed', () => {
  expect(ownerOf(created, by('ben', 'WebhookSubscriptionRevised'), by('cat', 'WebhookSubscriptionRevised'))).toBe(
    'cat',
  );
});

it('stays when the sent content is unchanged', () => {
  const renamed = by('cat', 'WebhookSubscriptionRevised', { keepsOwner: true });
  expect(ownerOf(created, by('ben', 'WebhookSubscriptionRevised'), renamed)).toBe('ben');
});
