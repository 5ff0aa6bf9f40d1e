import { deciderSpec } from '@annal/testing';
import type { ApiKeyCommand, ApiKeyEvent, Flow } from '../index.ts';
import { apiKeyAggregate } from './api-key.aggregate.ts';
import { clientFlow } from './api-key.state.ts';

const given = deciderSpec(apiKeyAggregate);
const apiKeyId = 'c1b7d3f0-52a8-4e0e-9f61-0b8f0a6f2d44';
const client: Flow = { flowId: 'f1', grantType: 'clientCredential', clientId: 'importer-2026' };
const token: Flow = { flowId: 'f2', grantType: 'accessToken' };
const key = { apiKeyId, name: 'Catalogue importer', description: null, enabled: true, scopes: [] };

const create = (data: Partial<{ name: string; scopes: string[]; flows: Flow[] }> = {}): ApiKeyCommand => ({
  type: 'CreateApiKey',
  data: { ...key, flows: [client, token], ...data },
});
const command = (type: 'DisableApiKey' | 'EnableApiKey' | 'DeleteApiKey'): ApiKeyCommand => ({
  type,
  data: { apiKeyId },
});
const removeFlow = (flowId: string): ApiKeyCommand => ({ type: 'RemoveApiKeyFlow', data: { apiKeyId, flowId } });

const created: ApiKeyEvent = { type: 'ApiKeyCreated', schemaVersion: 1, data: key };
const flowAdded = (flow: Flow): ApiKeyEvent => ({
  type: 'ApiKeyFlowAdded',
  schemaVersion: 1,
  data: { apiKeyId, flow },
});
const flowRemoved: ApiKeyEvent = { type: 'ApiKeyFlowRemoved', schemaVersion: 1, data: { apiKeyId, flow: client } };
const disabled: ApiKeyEvent = { type: 'ApiKeyDisabled', schemaVersion: 1, data: { apiKeyId } };
const enabled: ApiKeyEvent = { type: 'ApiKeyEnabled', schemaVersion: 1, data: { apiKeyId } };
const deleted: ApiKeyEvent = { type: 'ApiKeyDeleted', schemaVersion: 1, data: { apiKeyId, name: key.name } };

describe('creating', () => {
  it('records the key and each of its flows', () =>
    given().when(create()).then(created, flowAdded(client), flowAdded(token)));
  it('is refused for an id in use', () => given(created).when(create()).thenRejected('ApiKey.Taken'));
  it('needs a name', () =>
    given()
      .when(create({ name: '' }))
      .thenRejected('ApiKey.Invalid', [{ field: 'name', message: 'The name is required' }]));
  it('reports all issues together', () =>
    given()
      .when(
        create({
          name: '@key',
          scopes: ['management_cityLibrary', 'everything'],
          flows: [{ ...client, clientId: 'two words' }],
        }),
      )
      .thenRejected('ApiKey.Invalid', [
        { field: 'name', message: 'The API key name is not valid' },
        { field: 'scopes[1]', message: "The scope 'everything' is not valid" },
        { field: 'clientId', message: 'The client id is not valid' },
      ]));
});

describe('flows', () => {
  it('can be removed, once', () => {
    given(created, flowAdded(client)).when(removeFlow('f1')).then(flowRemoved);
    given(created, flowAdded(client), flowRemoved).when(removeFlow('f1')).thenRejected('ApiKey.FlowNotFound');
  });
  it('authenticate by their client id in any case, and only while they exist', () => {
    const flows = [token, client];
    expect(clientFlow({ flows }, 'IMPORTER-2026')).toBe(client);
    expect(clientFlow({ flows: [token] }, 'importer-2026')).toBeUndefined();
  });
});

describe('adding a flow', () => {
  const add = (flow: Flow): ApiKeyCommand => ({ type: 'AddApiKeyFlow', data: { apiKeyId, flow } });
  it('is possible beside others of the same type, so that secrets can be rotated', () => {
    const second: Flow = { ...client, flowId: 'f3', clientId: 'importer-2027' };
    given(created, flowAdded(client)).when(add(second)).then(flowAdded(second));
    given(created, flowAdded(token))
      .when(add({ ...token, flowId: 'f4' }))
      .then(flowAdded({ ...token, flowId: 'f4' }));
  });
  it('needs a valid client id that the key does not have yet', () => {
    given(created)
      .when(add({ ...client, clientId: 'two words' }))
      .thenRejected('ApiKey.Invalid', [{ field: 'clientId', message: 'The client id is not valid' }]);
    given(created, flowAdded(client))
      .when(add({ ...client, flowId: 'f3', clientId: 'IMPORTER-2026' }))
      .thenRejected('ApiKey.Invalid', [{ field: 'clientId', message: 'The client id is already in use' }]);
  });
});

describe('changing', () => {
  const change = (changes: object): ApiKeyCommand => ({
    type: 'ChangeApiKey',
    data: { apiKeyId, narrowsOnly: false, ...changes },
  });
  it('records only the differences', () => {
    given(created).when(change({})).then();
    given(created)
      .when(change({ name: 'Exporter', description: 'Nightly', enabled: false, scopes: ['management_cityLibrary'] }))
      .then(
        { type: 'ApiKeyRenamed', schemaVersion: 1, data: { apiKeyId, name: 'Exporter', formerName: key.name } },
        {
          type: 'ApiKeyRevised',
          schemaVersion: 1,
          data: { apiKeyId, description: 'Nightly', scopes: ['management_cityLibrary'] },
        },
        disabled,
      );
    given(created, disabled)
      .when(change({ enabled: true }))
      .then(enabled);
  });
  it('reports all issues together', () =>
    given(created)
      .when(change({ name: '', scopes: ['everything'] }))
      .thenRejected('ApiKey.Invalid', [
        { field: 'name', message: 'The name is required' },
        { field: 'scopes[0]', message: "The scope 'everything' is not valid" },
      ]));
});

describe('a key that may only remove its own scopes', () => {
  const scopes = ['management_cityLibrary', 'delivery_cityLibrary'];
  const scoped: ApiKeyEvent = {
    type: 'ApiKeyRevised',
    schemaVersion: 1,
    data: { apiKeyId, description: null, scopes },
  };
  const narrow = (changes: object): ApiKeyCommand => ({
    type: 'ChangeApiKey',
    data: { apiKeyId, narrowsOnly: true, ...changes },
  });
  const description = key.description;

  it.each([
    ['one of them', { scopes: ['management_citylibrary'] }, ['management_citylibrary']],
    ['one, with the rest repeated', { name: key.name, enabled: true, scopes: [scopes[1]] }, [scopes[1]]],
  ])('may remove %s', (_, changes, left) =>
    given(created, scoped)
      .when(narrow(changes))
      .then({ type: 'ApiKeyRevised', schemaVersion: 1, data: { apiKeyId, description, scopes: left } } as ApiKeyEvent),
  );
  it('may repeat its current values', () => given(created, scoped).when(narrow({ scopes })).then());
  it.each([
    ['the last one', { scopes: [] }],
    ['one it does not have', { scopes: ['management_cityLibrary', 'management_other'] }],
    ['another name', { name: 'Exporter', scopes: ['management_cityLibrary'] }],
    ['another description', { description: 'Daily' }],
    ['being disabled', { enabled: false }],
  ])('is refused %s', (_, changes) =>
    given(created, scoped)
      .when(narrow(changes))
      .thenRejected('Access.Denied', [{ message: 'Access denied' }]),
  );
  it('is refused any change once it has no scope', () =>
    given(created)
      .when(narrow({ scopes: [] }))
      .thenRejected('Access.Denied'));
});

describe('enabling', () => {
  it('happens once', () => {
    given(created).when(command('DisableApiKey')).then(disabled);
    given(created, disabled).when(command('DisableApiKey')).then();
  });
  it('can be undone, once', () => {
    given(created, disabled).when(command('EnableApiKey')).then(enabled);
    given(created).when(command('EnableApiKey')).then();
  });
});

describe('deleting', () => {
  it('frees the name', () => given(created).when(command('DeleteApiKey')).then(deleted));
  it('is final', () => given(created, deleted).when(command('DeleteApiKey')).thenRejected('ApiKey.NotFound'));
});

it.each([
  [command('DisableApiKey')],
  [command('EnableApiKey')],
  [command('DeleteApiKey')],
  [removeFlow('f1')],
  [{ type: 'ChangeApiKey', data: { apiKeyId, narrowsOnly: false } } as const],
])('%j needs a key', (asked) => given().when(asked).thenRejected('ApiKey.NotFound'));
