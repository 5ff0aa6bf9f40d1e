import { acknowledged, describeController } from '../description/described.ts';
import { paging } from '../description/parameters.ts';
import {
  anyOf,
  body,
  count,
  described,
  filled,
  flag,
  guid,
  list,
  map,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  texts,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';
import { dataFormats, resourceTopics } from '@annal/integration-contracts';
import { WebhooksController } from './webhooks.controller.ts';

const deliveryStatus = oneOf('pending', 'succeeded', 'failed', 'skipped');
const method = oneOf('POST', 'PUT', 'PATCH', 'DELETE', 'GET');
const format = oneOf('default', 'cloudevents');
const isDefault = described(flag, 'Stored and shown, without effect');

const filters: Properties = {
  contentTypeId: texts,
  language: texts,
  owner: anyOf(text, texts),
  id: anyOf(text, texts),
  dataFormat: texts,
  workflowEvent: texts,
  workflowState: texts,
  branch: texts,
};

const formats = anyOf(list(oneOf(...dataFormats)), oneOf(...dataFormats));
const topic = object({ resourceType: text, event: texts }, filters);

const health = object({
  state: oneOf('active', 'failing', 'parked', 'disabled'),
  since: nullable(timestamp),
  reason: described(nullable(text), 'Why it is parked'),
  lastSuccess: nullable(timestamp),
  consecutiveFailures: count,
  lastError: nullable(text),
});

const WebhookSubscription = named(
  'WebhookSubscription',
  object(
    {
      id: guid,
      name: text,
      description: nullable(text),
      url: text,
      method,
      topics: list(topic),
      headers: map(object({ value: described(text, 'Secret ones are masked'), secret: flag })),
      templates: map(text),
      format,
      ui: isDefault,
      retryHours: count,
      enabled: flag,
      signingSecret: described(nullable(text), 'Shown when it is created or rotated, masked from then on'),
      owner: described(
        nullable(object({ kind: text, id: text, name: text })),
        'Events are sent that this principal may view',
      ),
      version: object({ createdBy: text, created: timestamp, modifiedBy: text, modified: timestamp, versionNo }),
    },
    { health },
  ),
);

const noFilters = Object.fromEntries(Object.keys(filters).map((name) => [name, { type: 'null' }]));

const headerValue: JsonSchema = { type: 'string', pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$', maxLength: 4_096 };
export const sentTopic = anyOf(
  ...Object.entries(resourceTopics).map(([resourceType, { events, filters: applicable }]) =>
    body(
      { resourceType: { const: resourceType } },
      {
        ...noFilters,
        event: anyOf(list(oneOf(...events)), oneOf(...events)),
        ...Object.fromEntries(applicable.map((name) => [name, name === 'dataFormat' ? formats : anyOf(texts, text)])),
      },
    ),
  ),
);

const sent: Properties = {
  invokeUrl: described(text, 'Another name of `url`'),
  description: { type: 'string', maxLength: 500 },
  method,
  enabled: flag,
  headers: {
    ...map(body({}, { value: headerValue, secret: flag })),
    propertyNames: { type: 'string', pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$" },
    maxProperties: 50,
  },
  templates: {
    ...described(map(text), 'By resource type, or by resource type and content type'),
    propertyNames: {
      type: 'string',
      pattern: `^(${Object.keys(resourceTopics).join('|')})(\\.[A-Za-z][A-Za-z0-9]*)?$`,
    },
  },
  format,
  ui: isDefault,
  retryHours: described({ type: 'integer', minimum: 24, maximum: 168 }, 'How long an event is sent again'),
};

const response = object({ headers: map(text), body: text });

const WebhookDelivery = named(
  'WebhookDelivery',
  object(
    {
      id: guid,
      subscriptionId: guid,
      kind: oneOf('event', 'ping', 'redelivery'),
      status: deliveryStatus,
      eventId: text,
      eventName: text,
      sequence: nullable(text),
      resource: object({ type: text, id: text }),
      url: text,
      created: timestamp,
      nextAttempt: nullable(timestamp),
      statusCode: nullable(count),
      responseTime: nullable({ type: 'number', minimum: 0 }),
      request: object({ method: text, headers: map(text), body: nullable(text) }),
      attempts: list(
        object({
          at: timestamp,
          durationMs: { type: 'number', minimum: 0 },
          status: nullable(count),
          error: nullable(text),
          response: nullable(response),
        }),
      ),
    },
    { withheld: described({ const: true }, 'Its contents are about something that the caller may not view') },
  ),
);

const name = { ...filled, maxLength: 100 };
const url = described(
  { type: 'string', pattern: '^https://[^\\s/@]+', maxLength: 2_000 },
  'An https address; it may have templates',
);
const topics = list(sentTopic, { minItems: 1, maxItems: 50 });
const version = body({}, { versionNo });

const action = oneOf('ping', 'redeliver', 'replay', 'resume', 'rotateSecret');
const sequence: JsonSchema = { type: 'string', pattern: '^[0-9]{1,15}$' };
const otherAction = oneOf('ping', 'redeliver', 'resume', 'rotateSecret');
const actionData = body({}, { deliveryId: described(guid, 'For `redeliver`') });
const replay = body({
  type: oneOf('replay'),
  data: anyOf(
    body({ sequence: described(anyOf(sequence, count), 'The first event') }, { since: timestamp }),
    body({ since: described(timestamp, 'The time of the first event') }),
  ),
});

export const webhooksDescription = describeController('Webhooks', WebhooksController, {
  list: {
    summary: 'List the webhook subscriptions',
    description: 'The subscriptions of the project by name, each with how it is doing.',
    query: paging,
    answer: page(WebhookSubscription),
  },
  get: {
    summary: 'Get a webhook subscription',
    description: 'A subscription and how it is doing. Secrets are masked.',
    answer: WebhookSubscription,
  },
  create: {
    summary: 'Create a webhook subscription',
    description: 'Sends events to an address. The answer is the only one with the secret that signs them.',
    body: named('NewWebhookSubscription', body({ name, url, topics }, { ...sent, version })),
    answer: acknowledged(WebhookSubscription, { id: guid, signingSecret: nullable(text) }),
  },
  update: {
    summary: 'Change a webhook subscription',
    description:
      'Replaces the subscription. A secret header that is sent back masked stays as it is, unless the url leads to another host.',
    body: named('ChangedWebhookSubscription', body({ name, url, topics, version: object({ versionNo }) }, sent)),
    answer: acknowledged(WebhookSubscription, { id: guid }),
  },
  delete: { summary: 'Delete a webhook subscription', description: 'Nothing is sent from then on.' },
  act: {
    summary: 'Invoke an action on a webhook subscription',
    description:
      '`ping` sends a test, `redeliver` a delivery again, `replay` all events from a sequence or a time on; `resume` ' +
      'ends parking; `rotateSecret` makes a new secret.',
    body: named('WebhookAction', anyOf(replay, body({ type: otherAction }, { data: actionData }))),
    answer: anyOf(WebhookDelivery, object({ subscriptionId: guid, type: action }, { signingSecret: nullable(text) })),
  },
  deliveries: {
    summary: 'List the deliveries of a webhook subscription',
    description: 'Requests of the last 30 days, newest first, with every attempt and its answer.',
    query: { ...paging, status: deliveryStatus },
    answer: page(WebhookDelivery),
  },
});
