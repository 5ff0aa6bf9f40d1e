import { apiKeyAggregate } from './api-key.aggregate.ts';
import type { ApiKeyEvent } from './api-key.events.ts';

const key = '"apiKeyId":"6f8cf1e8-b2ee-49ad-9b94-2dbb09871903"';
const flow =
  '{"flowId":"b7e0a9d2-31c4-4e0f-8f57-6d2a1c9e4b30","grantType":"clientCredential","clientId":"6f8cf1e8-b2ee-49ad-9b94-2dbb09871903"}';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<ApiKeyEvent['type'], string>> = {
  ApiKeyCreated: `{${key},"name":"Importer","description":"Nightly","enabled":true,"scopes":["Entry_Read","Entry_Write"]}`,
  ApiKeyRenamed: `{${key},"name":"Exporter","formerName":"Importer"}`,
  ApiKeyRevised: `{${key},"description":null,"scopes":["management_cityLibrary"]}`,
  ApiKeyFlowAdded: `{${key},"flow":${flow}}`,
  ApiKeyFlowRemoved: `{${key},"flow":${flow}}`,
  ApiKeyDisabled: `{${key}}`,
  ApiKeyEnabled: `{${key}}`,
  ApiKeyDeleted: `{${key},"name":"Importer"}`,
};

describe('API key events as they were first stored', () => {
  const eventOf = (type: ApiKeyEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ApiKeyEvent;
  const after = (...types: ApiKeyEvent['type'][]) =>
    types.map(eventOf).reduce(apiKeyAggregate.evolve, apiKeyAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(apiKeyAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected key', () => {
    const live = {
      status: 'live',
      apiKeyId: '6f8cf1e8-b2ee-49ad-9b94-2dbb09871903',
      name: 'Importer',
      description: 'Nightly',
      enabled: true,
      scopes: ['Entry_Read', 'Entry_Write'],
      flows: [
        {
          flowId: 'b7e0a9d2-31c4-4e0f-8f57-6d2a1c9e4b30',
          grantType: 'clientCredential',
          clientId: '6f8cf1e8-b2ee-49ad-9b94-2dbb09871903',
        },
      ],
    };
    const disabled = ['ApiKeyCreated', 'ApiKeyFlowAdded', 'ApiKeyDisabled'] as const;
    expect(after(...disabled)).toEqual({ ...live, enabled: false });
    expect(after(...disabled, 'ApiKeyEnabled')).toEqual(live);
    expect(after(...disabled, 'ApiKeyEnabled', 'ApiKeyFlowRemoved')).toEqual({ ...live, flows: [] });
    expect(after('ApiKeyCreated', 'ApiKeyFlowAdded', 'ApiKeyRenamed', 'ApiKeyRevised')).toEqual({
      ...live,
      name: 'Exporter',
      description: null,
      scopes: ['management_cityLibrary'],
    });
    expect(after(...disabled, 'ApiKeyDeleted')).toEqual({ status: 'deleted' });
  });
});
