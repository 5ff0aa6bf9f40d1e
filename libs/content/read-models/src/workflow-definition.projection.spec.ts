import type { WorkflowDefinitionEvent } from '@annal/content-domain';
import type { WorkflowProperties } from '@annal/content-rules';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import { workflowDefinitionProjection, type WorkflowDefinitionDocument } from './workflow-definition.projection.ts';

const key = { projectUuid: 'p', uuid: 'u', id: 'quickReview' };
const properties: WorkflowProperties = {
  name: { 'en-GB': 'Quick review' },
  description: {},
  states: [
    { id: 'draft', name: { 'en-GB': 'Draft' }, entryActions: [], events: [], color: 'blue', uiEditorView: 'default' },
  ],
  eventGroups: [],
};

function documentsAfter(...events: readonly DomainEvent[]): ReadonlyMap<string, WorkflowDefinitionDocument> {
  return events.reduce((documents, event, index) => {
    const position = BigInt(index);
    const actor = { kind: 'user', id: `u${index}`, name: `user${index}` } as const;
    const occurredAt = `2026-02-03T08:0${index}:00.000Z`;
    const ids = { commandId: 'c', correlationId: 'c', causationId: 'c' };
    const metadata = { schemaVersion: 1, ...ids, actor, occurredAt };
    const place = { id: `e${index}`, stream: 's', revision: position, position, metadata };
    const recorded = { ...event, ...place } as Recorded<WorkflowDefinitionEvent>;
    return applyChanges(documents, workflowDefinitionProjection.project(recorded));
  }, new Map<string, WorkflowDefinitionDocument>());
}

const created: WorkflowDefinitionEvent = {
  type: 'WorkflowDefinitionCreated',
  schemaVersion: 1,
  data: { ...key, ...properties, versionNo: '0.1' },
};
const revised = (versionNo: `${number}.${number}`, changes: Partial<WorkflowProperties>): WorkflowDefinitionEvent => ({
  type: 'WorkflowDefinitionRevised',
  schemaVersion: 1,
  data: { ...key, versionNo, changes },
});
const published: WorkflowDefinitionEvent = {
  type: 'WorkflowDefinitionPublished',
  schemaVersion: 1,
  data: { ...key, versionNo: '1.0' },
};
const deleted: WorkflowDefinitionEvent = { type: 'WorkflowDefinitionDeleted', schemaVersion: 1, data: key };
const ofProject = (type: string, projectUuid: string) => ({ type, schemaVersion: 1, data: { projectUuid } });

describe('workflow definitions', () => {
  const first = { createdBy: 'user0', created: '2026-02-03T08:00:00.000Z' };
  const draft: WorkflowDefinitionDocument = {
    _id: 'u.latest',
    view: 'latest',
    ...key,
    idKey: 'quickreview',
    ...properties,
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
    const documents = documentsAfter(created, revised('0.2', { description: { cy: 'X' } }));
    const second: WorkflowDefinitionDocument = {
      ...draft,
      description: { cy: 'X' },
      version: { ...draft.version, modifiedBy: 'user1', modified: '2026-02-03T08:01:00.000Z', versionNo: '0.2' },
    };
    expect([...documents.keys()].sort()).toEqual(['u.0.1', 'u.0.2', 'u.latest']);
    expect(documents.get('u.latest')).toEqual(second);
    expect(documents.get('u.0.2')).toEqual({ ...second, _id: 'u.0.2', view: 'version' });
    expect(documents.get('u.0.1')).toEqual({ ...draft, _id: 'u.0.1', view: 'version' });
  });

  it('show the published version beside the latest, and who published it', () => {
    const documents = documentsAfter(created, published, revised('1.1', { name: { cy: 'Newydd' } }));
    const version = {
      ...first,
      modifiedBy: 'user0',
      modified: '2026-02-03T08:00:00.000Z',
      publishedBy: 'user1',
      published: '2026-02-03T08:01:00.000Z',
      versionNo: '1.0',
    };
    expect(documents.get('u.published')).toEqual({ ...draft, _id: 'u.published', view: 'published', version });
    expect(documents.get('u.1.0')).toEqual({ ...draft, _id: 'u.1.0', view: 'version', version });
    expect(documents.get('u.latest')).toMatchObject({
      view: 'latest',
      name: { cy: 'Newydd' },
      version: { ...version, modifiedBy: 'user2', modified: '2026-02-03T08:02:00.000Z', versionNo: '1.1' },
    });
  });

  it('are removed completely when they or their project are deleted', () => {
    expect(documentsAfter(created, published, deleted).size).toBe(0);
    expect(documentsAfter(created, published, ofProject('ProjectDeleted', 'p')).size).toBe(0);
    expect(documentsAfter(created, ofProject('ProjectDeleted', 'other')).size).toBe(2);
  });

  it.each(['ProjectCreated', 'ProjectDetailsChanged', 'ProjectLanguagesChanged'])('ignore %s', (type) => {
    expect([...documentsAfter(created, ofProject(type, 'p')).values()]).toEqual([...documentsAfter(created).values()]);
  });
});
