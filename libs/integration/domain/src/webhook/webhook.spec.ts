import { DomainError } from '@annal/kernel';
import { deciderSpec } from '@annal/testing';
import { webhookAggregate } from './webhook.aggregate.ts';
import type { SentWebhook, WebhookFacts } from './webhook.commands.ts';
import type { WebhookEvent } from './webhook.events.ts';

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const subscriptionId = '0c1f8a52-6a0e-4f7c-9c53-2b7f6f1c1e11';
const facts: WebhookFacts = { judgeUrl: (url) => (url.startsWith('https:') ? 'allowed' : 'notHttps') };
const sent: SentWebhook = {
  name: ' Index ',
  invokeUrl: 'https://index.library.example/{{resource.sys.id}}',
  method: 'put',
  topics: [{ resourceType: 'ENTRY', event: 'Published', contentTypeId: 'book' }],
  headers: { 'x-token': { value: '9f-plum', secret: true } },
};
const definition = {
  name: 'Index',
  description: null,
  url: 'https://index.library.example/{{resource.sys.id}}',
  method: 'PUT',
  enabled: true,
  topics: [{ resourceType: 'entry', event: ['published'], filters: { contentTypeId: ['book'] } }],
  headers: [{ name: 'x-token', secret: true, value: null }],
  templates: {},
  format: 'default',
  ui: false,
  retryHours: 24,
} as const;
const key = { projectUuid, subscriptionId };
const created: WebhookEvent = {
  type: 'WebhookSubscriptionCreated',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.0', ...definition, secretsRef: 'one' },
};
const deleted: WebhookEvent = { type: 'WebhookSubscriptionDeleted', schemaVersion: 1, data: key };
const disabled: WebhookEvent = {
  type: 'WebhookSubscriptionDisabled',
  schemaVersion: 1,
  data: { ...key, versionNo: '2.0', reason: 'gone' },
};

const create = (changes: SentWebhook = {}) =>
  ({ type: 'CreateWebhook', data: { ...key, sent: { ...sent, ...changes }, facts, secretsRef: 'one' } }) as const;
const revise = (changes: SentWebhook) =>
  ({
    type: 'ReviseWebhook',
    data: { subscriptionId, sent: { ...sent, ...changes }, facts, secretsRef: 'two' },
  }) as const;
const disable = { type: 'DisableWebhook', data: { subscriptionId } } as const;
const remove = { type: 'DeleteWebhook', data: { subscriptionId } } as const;

const given = deciderSpec(webhookAggregate);

describe('a webhook subscription', () => {
  it('is stored in the spelling of the contract, without the secret', () => given().when(create()).then(created));

  it('is refused with a mask that hides nothing', () => {
    const [event] = webhookAggregate.decide(
      create({ headers: { 'x-token': { value: '************', secret: true } } }),
      webhookAggregate.initial,
    );
    expect(event?.data).toMatchObject({ headers: [] });
  });

  it.each<[string, SentWebhook]>([
    ['name', { name: 'x'.repeat(101) }],
    ['description', { description: 'x'.repeat(501) }],
    ['url', { invokeUrl: undefined }],
    ['url', { url: 'https://{{resource' }],
    ['method', { method: 'TRACE' }],
    ['topics', { topics: [] }],
    ['topics', { topics: Array.from({ length: 51 }, () => ({ resourceType: 'node' })) }],
    ['topics[0].workflowState', { topics: [{ resourceType: 'entry', event: 'created', workflowState: 'a.b' }] }],
    ['headers.x-long', { headers: { 'x-long': { value: 'x'.repeat(4097) } } }],
    ['headers.x y', { headers: { 'x y': { value: '' } } }],
    ['headers.x-break', { headers: { 'x-break': { value: 'a\r\nb: c' } } }],
    ['templates.entry', { templates: { entry: 'x'.repeat(64 * 1024 + 1) } }],
    ['templates.entry', { templates: { entry: '{{event.id | shout}}' } }],
    ['templates.entry', { templates: { entry: 'é'.repeat(32 * 1024 + 1) } }],
    ['templates.ghost', { templates: { ghost: '' } }],
    ['format', { format: 'cloudevents', templates: { entry: '' } }],
    ['enabled', { enabled: 'yes' }],
    ['retryHours', { retryHours: 169 }],
  ])('is refused for its %s: %j', (field, changes) => {
    const refused = () => webhookAggregate.decide(create(changes), webhookAggregate.initial);
    expect(refused).toThrow(DomainError);
    try {
      refused();
    } catch (error) {
      expect((error as DomainError).data).toEqual([expect.objectContaining({ field })]);
    }
  });

  it('is revised in the next major version', () =>
    given(created)
      .when(revise({ version: { versionNo: '1.0' } }))
      .then({
        type: 'WebhookSubscriptionRevised',
        schemaVersion: 1,
        data: { ...key, versionNo: '2.0', ...definition, secretsRef: 'two' },
      }));

  const token = { headers: { 'x-token': { value: '************', secret: true } } };
  const version = { versionNo: '1.0' };

  it('keeps its owner when it sends the same to the same place', () => {
    const changes = { name: 'Other', description: 'Described', enabled: false, retryHours: 48, ui: true };
    given(created)
      .when(revise({ ...token, ...changes, version }))
      .then({
        type: 'WebhookSubscriptionRevised',
        schemaVersion: 1,
        data: { ...key, versionNo: '2.0', ...definition, ...changes, secretsRef: 'two', keepsOwner: true },
      });
  });

  it.each<[string, SentWebhook]>([
    ['url', { invokeUrl: 'https://index.library.example/else' }],
    ['method', { method: 'POST' }],
    ['topics', { topics: [{ resourceType: 'entry', event: 'published' }] }],
    ['headers', { headers: {} }],
    ['a secret header', { headers: { 'x-token': { value: 'another', secret: true } } }],
    ['templates', { templates: { entry: '{{resource}}' } }],
  ])('belongs to the user who changes its %s', (_, changes) => {
    const [event] = webhookAggregate.decide(
      revise({ ...token, ...changes, version }),
      webhookAggregate.evolve(webhookAggregate.initial, created),
    );
    expect(event?.data).not.toHaveProperty('keepsOwner');
  });

  it.each<[string, SentWebhook]>([
    ['host', { invokeUrl: 'https://elsewhere.example/{{resource.sys.id}}' }],
    ['host, by its newer name', { url: 'https://elsewhere.example/{{resource.sys.id}}' }],
    ['port', { invokeUrl: 'https://index.library.example:8443/{{resource.sys.id}}' }],
    ['host for one from a template', { invokeUrl: 'https://index.library.example{{resource.title}}/' }],
  ])('takes no secret header along to another %s', (_, changes) => {
    const message = "The value of the secret header 'x-token' has to be sent again, as the url leads to another host";
    given(created)
      .when(revise({ ...token, ...changes, version }))
      .thenRejected('Webhook.Invalid', [{ field: 'headers.x-token', message }]);
    const moved = (headers: object) => {
      const live = webhookAggregate.evolve(webhookAggregate.initial, created);
      return webhookAggregate.decide(revise({ ...changes, headers, version }), live)[0]?.data;
    };
    expect(moved({ 'x-token': { value: 'sent again', secret: true } })).toMatchObject({ headers: definition.headers });
    expect(moved({})).toMatchObject({ headers: [] });
    expect(moved({ 'x-other': { value: '************', secret: true } })).toMatchObject({ headers: [] });
  });

  it('is revised in its latest version only', () => {
    given(created)
      .when(revise({ version: { versionNo: '2.0' } }))
      .thenRejected('Webhook.NotLatest');
    given(created)
      .when(revise({ version: {} }))
      .thenRejected('Webhook.Invalid');
    given(created, deleted)
      .when(revise({ version: { versionNo: '1.0' } }))
      .thenRejected('Webhook.NotFound');
  });

  it('is switched off once', () => {
    given(created).when(disable).then(disabled);
    given(created, disabled).when(disable).then();
    given(created, deleted).when(disable).then();
  });

  it('gets new secrets', () => {
    const rotate = { type: 'RotateWebhookSecret', data: { subscriptionId, secretsRef: 'two' } } as const;
    given(created)
      .when(rotate)
      .then({ type: 'WebhookSecretRotated', schemaVersion: 1, data: { ...key, secretsRef: 'two' } });
    given().when(rotate).thenRejected('Webhook.NotFound');
  });

  it('is deleted once', () => {
    given(created).when(remove).then(deleted);
    given(created, deleted).when(remove).thenRejected('Webhook.NotFound');
  });
});
