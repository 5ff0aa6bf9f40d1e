import { apiKeyOrderNames } from '@annal/security-application';
import { acknowledged, describeController } from '../description/described.ts';
import { contained, orderOf, paging } from '../description/parameters.ts';
import {
  anyOf,
  body,
  described,
  flag,
  guid,
  list,
  named,
  nullable,
  object,
  oneOf,
  page,
  principalName,
  text,
  texts,
  timestamp,
} from '../description/schema.ts';
import { ApiKeysController } from './api-keys.controller.ts';

const shownOnce = 'Shown when it is created, null from then on';

const ApiKeyFlow = named(
  'ApiKeyFlow',
  anyOf(
    object({
      id: guid,
      grantType: { const: 'clientCredential' },
      clientId: nullable(text),
      clientSecret: described(nullable(text), shownOnce),
    }),
    object({
      id: guid,
      grantType: { const: 'accessToken' },
      token: described(nullable(text), `${shownOnce}; for delivery`),
    }),
  ),
);

const ApiKey = named(
  'ApiKey',
  object({
    id: guid,
    name: text,
    description: nullable(text),
    enabled: flag,
    flows: list(ApiKeyFlow),
    scopes: described(texts, 'Such as `management_library`, `delivery_library`; none: no restriction'),
    createdBy: text,
    created: timestamp,
    modifiedBy: text,
    modified: timestamp,
  }),
);

const optional = {
  id: guid,
  description: text,
  enabled: flag,
  scopes: list({ type: 'string', pattern: '^[a-z]+_[A-Za-z][A-Za-z0-9_-]*$' }),
};

export const apiKeysDescription = describeController('API keys', ApiKeysController, {
  list: {
    summary: 'List the API keys',
    description: 'All API keys by name, without their secrets.',
    query: { ...paging, q: contained, order: orderOf(...apiKeyOrderNames) },
    answer: page(ApiKey),
  },
  get: { summary: 'Get an API key', description: 'An API key, without its secrets.', answer: ApiKey },
  create: {
    summary: 'Create an API key',
    description: 'Creates a key with a flow of each kind. The answer is the only one with their secrets.',
    body: named('NewApiKey', body({ name: principalName }, optional)),
    answer: acknowledged(ApiKey, { id: guid, flows: list(ApiKeyFlow) }),
  },
  change: {
    summary: 'Change an API key',
    description: 'Changes the properties that are sent. A key that is not enabled opens nothing.',
    body: named('ChangedApiKey', object({}, { name: principalName, ...body({}, optional).properties })),
    answer: acknowledged(ApiKey, { id: guid }),
  },
  delete: { summary: 'Delete an API key', description: 'Its tokens end at once; its memberships go with it.' },
  createFlow: {
    summary: 'Create a flow of an API key',
    description: 'Another way to get tokens with the key. The answer is the only one with its secret.',
    body: named(
      'NewApiKeyFlow',
      body(
        { grantType: oneOf('clientCredential', 'accessToken') },
        { clientId: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,100}$' } },
      ),
    ),
    answer: ApiKeyFlow,
  },
  deleteFlow: { summary: 'Delete a flow of an API key', description: 'What was made with it ends at once.' },
});
