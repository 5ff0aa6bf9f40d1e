import type { ComponentEvent } from '@annal/content-domain';
import type { ComponentProperties } from '@annal/content-rules';
import type { Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import { componentProjection, type ComponentDocument } from './component.projection.ts';

const key = { projectUuid: 'p', uuid: 'u', id: 'readingList' };
const properties: ComponentProperties = { name: { 'en-GB': 'Reading list' }, description: {}, fields: [] };

function documentsAfter(...events: readonly ComponentEvent[]): ReadonlyMap<string, ComponentDocument> {
  return events.reduce((documents, event, index) => {
    const position = BigInt(index);
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const occurredAt = `2026-02-03T08:0${index}:00.000Z`;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt };
    const place = { id: `e${index}`, stream: 'component-p.u', revision: position, position, metadata };
    const recorded: Recorded<ComponentEvent> = { ...event, ...place };
    return applyChanges(documents, componentProjection.project(recorded));
  }, new Map<string, ComponentDocument>());
}

const created: ComponentEvent = {
  type: 'ComponentCreated',
  schemaVersion: 1,
  data: { ...key, ...properties, versionNo: '0.1' },
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
const revised: ComponentEvent = {
  type: 'ComponentRevised',
  schemaVersion: 1,
  data: { ...key, versionNo: '0.2', changes: { fields, description: { cy: 'B' } } },
};
const published: ComponentEvent = {
  type: 'ComponentPublished',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.0' },
};
const redrafted: ComponentEvent = {
  type: 'ComponentRevised',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.1', changes: { description: {} } },
};
const deleted: ComponentEvent = { type: 'ComponentDeleted', schemaVersion: 1, data: key };

describe('components', () => {
  const first = { createdBy: 'user0', created: '2026-02-03T08:00:00.000Z' };
  const draft: ComponentDocument = {
    _id: 'u.latest',
    view: 'latest',
    ...key,
    idKey: 'readinglist',
    ...properties,
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
    const second: ComponentDocument = {
      ...draft,
      fields: JSON.stringify(fields),
      description: { cy: 'B' },
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
    expect(documents.get('u.published')).toMatchObject({ view: 'published', description: { cy: 'B' }, version });
    expect(documents.get('u.1.0')).toMatchObject({ view: 'version', description: { cy: 'B' }, version });
    expect(documents.get('u.latest')).toMatchObject({
      view: 'latest',
      description: {},
      version: { ...version, modifiedBy: 'user3', modified: '2026-02-03T08:03:00.000Z', versionNo: '1.1' },
    });
  });

  it('are removed completely when they are deleted', () => {
    expect(documentsAfter(created, revised, published, deleted).size).toBe(0);
  });
});
