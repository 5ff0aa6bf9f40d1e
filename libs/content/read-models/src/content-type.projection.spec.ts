import type { ContentTypeEvent } from '@annal/content-domain';
import type { ContentTypeProperties } from '@annal/content-rules';
import type { Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import { contentTypeProjection, type ContentTypeDocument } from './content-type.projection.ts';

const key = { projectUuid: 'p', uuid: 'u', id: 'readingList' };
const properties: ContentTypeProperties = {
  name: { 'en-GB': 'Reading list' },
  description: {},
  fields: [],
  groups: [],
  enabled: true,
  includeInDelivery: true,
  defaultLanguage: 'en-GB',
  supportedLanguages: ['en-GB'],
  workflowId: 'contensisEntryBasic',
  entryTitleField: null,
  entryDescriptionField: null,
  previewUrl: null,
  defaultRendererId: null,
  defaultParentNodeId: null,
};

function documentsAfter(...events: readonly ContentTypeEvent[]): ReadonlyMap<string, ContentTypeDocument> {
  return events.reduce((documents, event, index) => {
    const position = BigInt(index);
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const occurredAt = `2026-02-03T08:0${index}:00.000Z`;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt };
    const place = { id: `e${index}`, stream: 'contentType-p.u', revision: position, position, metadata };
    const recorded: Recorded<ContentTypeEvent> = { ...event, ...place };
    return applyChanges(documents, contentTypeProjection.project(recorded));
  }, new Map<string, ContentTypeDocument>());
}

const created: ContentTypeEvent = {
  type: 'ContentTypeCreated',
  schemaVersion: 1,
  data: { ...key, ...properties, dataFormat: 'entry', versionNo: '0.1' },
};
const fields = [
  {
    id: 'title',
    name: { 'en-GB': 'Title' },
    description: {},
    dataType: 'string',
    dataFormat: null,
    default: null,
    validations: {},
    editor: { $set: { 'a.b': 1 } },
    groupId: null,
  },
] as const;
const revised: ContentTypeEvent = {
  type: 'ContentTypeRevised',
  schemaVersion: 1,
  data: { ...key, versionNo: '0.2', changes: { fields, enabled: false } },
};
const published: ContentTypeEvent = {
  type: 'ContentTypePublished',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.0' },
};
const redrafted: ContentTypeEvent = {
  type: 'ContentTypeRevised',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.1', changes: { enabled: true } },
};
const deleted: ContentTypeEvent = { type: 'ContentTypeDeleted', schemaVersion: 1, data: key };

describe('content types', () => {
  const first = { createdBy: 'user0', created: '2026-02-03T08:00:00.000Z' };
  const draft: ContentTypeDocument = {
    _id: 'u.latest',
    view: 'latest',
    ...key,
    idKey: 'readinglist',
    ...properties,
    dataFormat: 'entry',
    fields: '[]',
    version: {
      ...first,
      modifiedBy: 'user0',
      modified: '2026-02-03T08:00:00.000Z',
      publishedBy: null,
      published: null,
      versionNo: '0.1',
    },
  };

  it('start with one version', () => {
    expect([...documentsAfter(created).values()]).toEqual([draft, { ...draft, _id: 'u.0.1', view: 'version' }]);
  });

  it('keep every version when there is a newer one', () => {
    const documents = documentsAfter(created, revised);
    const second: ContentTypeDocument = {
      ...draft,
      fields: JSON.stringify(fields),
      enabled: false,
      version: { ...draft.version, modifiedBy: 'user1', modified: '2026-02-03T08:01:00.000Z', versionNo: '0.2' },
    };
    expect([...documents.keys()].sort()).toEqual(['u.0.1', 'u.0.2', 'u.latest']);
    expect(documents.get('u.latest')).toEqual(second);
    expect(documents.get('u.0.2')).toEqual({ ...second, _id: 'u.0.2', view: 'version' });
    expect(documents.get('u.0.1')).toEqual({ ...draft, _id: 'u.0.1', view: 'version' });
  });

  it('show the published version beside the latest, and who published it', () => {
    const documents = documentsAfter(created, revised, published, redrafted);
    const version = {
      ...first,
      modifiedBy: 'user1',
      modified: '2026-02-03T08:01:00.000Z',
      publishedBy: 'user2',
      published: '2026-02-03T08:02:00.000Z',
      versionNo: '1.0',
    };
    expect(documents.get('u.published')).toMatchObject({ view: 'published', enabled: false, version });
    expect(documents.get('u.1.0')).toMatchObject({ view: 'version', enabled: false, version });
    expect(documents.get('u.latest')).toMatchObject({
      view: 'latest',
      enabled: true,
      version: { ...version, modifiedBy: 'user3', modified: '2026-02-03T08:03:00.000Z', versionNo: '1.1' },
    });
  });

  it('are removed completely when they are deleted', () => {
    expect(documentsAfter(created, revised, published, deleted).size).toBe(0);
  });
});
