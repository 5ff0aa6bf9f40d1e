import { contentTypeAggregate } from './content-type.aggregate.ts';
import type { ContentTypeEvent } from './content-type.events.ts';

const key =
  '"projectUuid":"7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21","uuid":"5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10","id":"author"';

/** As first stored, byte for byte: these events have to stay readable. */
const stored: Readonly<Record<ContentTypeEvent['type'], string>> = {
  ContentTypeCreated: `{${key},"versionNo":"0.1","name":{"en-GB":"Author"},"description":{},"fields":[{"id":"fullName","name":{"en-GB":"Full name"},"description":{},"dataType":"string","dataFormat":null,"default":null,"validations":{"required":{"message":null}},"editor":null,"groupId":"main"}],"groups":[{"id":"main","name":{"en-GB":"Main"},"description":{}}],"enabled":true,"includeInDelivery":true,"defaultLanguage":"en-GB","supportedLanguages":["en-GB","cy"],"workflowId":"contensisEntryBasic","entryTitleField":"fullName","entryDescriptionField":null,"previewUrl":null,"defaultRendererId":null,"defaultParentNodeId":null,"dataFormat":"entry"}`,
  ContentTypeRevised: `{${key},"versionNo":"0.2","changes":{"enabled":false,"entryTitleField":null}}`,
  ContentTypePublished: `{${key},"versionNo":"1.0"}`,
  ContentTypeDeleted: `{${key}}`,
};

describe('content type events as they were first stored', () => {
  const eventOf = (type: ContentTypeEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as ContentTypeEvent;
  const after = (...types: ContentTypeEvent['type'][]) =>
    types.map(eventOf).reduce(contentTypeAggregate.evolve, contentTypeAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(contentTypeAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected content type', () => {
    const fullName = {
      id: 'fullName',
      name: { 'en-GB': 'Full name' },
      description: {},
      dataType: 'string',
      dataFormat: null,
      default: null,
      validations: { required: { message: null } },
      editor: null,
      groupId: 'main',
    };
    const version = {
      projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
      uuid: '5a0f8a0e-8f0c-4f2b-9d86-6f6f7b1f2a10',
      id: 'author',
      versionNo: '1.0',
      name: { 'en-GB': 'Author' },
      description: {},
      fields: [fullName],
      groups: [{ id: 'main', name: { 'en-GB': 'Main' }, description: {} }],
      enabled: false,
      includeInDelivery: true,
      defaultLanguage: 'en-GB',
      supportedLanguages: ['en-GB', 'cy'],
      workflowId: 'contensisEntryBasic',
      entryTitleField: null,
      entryDescriptionField: null,
      previewUrl: null,
      defaultRendererId: null,
      defaultParentNodeId: null,
      dataFormat: 'entry',
    };
    const life = ['ContentTypeCreated', 'ContentTypeRevised', 'ContentTypePublished'] as const;
    expect(after(...life)).toEqual({ status: 'live', latest: version, published: version });
    expect(after(...life, 'ContentTypeDeleted')).toEqual({ status: 'deleted' });
  });
});
