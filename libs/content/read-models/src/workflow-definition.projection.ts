import { assertNever, type Recorded } from '@annal/kernel';
import {
  workflowDefinitionAggregate,
  type WorkflowDefinitionCreated,
  type WorkflowDefinitionEvent,
  type WorkflowProperties,
} from '@annal/content-domain';
import { copy, patch, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import type { VersionDocument } from './entry.document.ts';

/** One version of a workflow definition; the newest and the published one once more, to be found at once. */
export interface WorkflowDefinitionDocument extends WorkflowProperties {
  readonly _id: string;
  readonly view: 'latest' | 'published' | 'version';
  readonly projectUuid: string;
  readonly uuid: string;
  readonly id: string;
  /** The id in lower case: ids are compared and sorted without case. */
  readonly idKey: string;
  readonly version: VersionDocument;
}

type SeenEvent = WorkflowDefinitionEvent | ProjectEvent;
type Change = DocumentChange<WorkflowDefinitionDocument>;

export const workflowDefinitionProjection: Projection<SeenEvent, WorkflowDefinitionDocument> = {
  name: 'workflow-definitions',
  version: 1,
  sources: [workflowDefinitionAggregate, projectFacts],
  indexes: [
    { name: 'byId', keys: { projectUuid: 1, view: 1, idKey: 1 } },
    { name: 'byUuid', keys: { uuid: 1 } },
  ],
  counts: [{ name: 'ofProject', by: ['projectUuid', 'view'] }],
  project,
};

function project({ type, data, metadata }: Recorded<SeenEvent>): readonly Change[] {
  const [by, at] = [metadata.actor.name, metadata.occurredAt];
  switch (type) {
    case 'WorkflowDefinitionCreated':
      return [put(firstVersion(data, by, at)), keepVersion(data.uuid, data.versionNo)];
    case 'WorkflowDefinitionRevised': {
      const { uuid, versionNo, changes } = data;
      const modified = { 'version.modifiedBy': by, 'version.modified': at, 'version.versionNo': versionNo };
      return [patch(latestId(uuid), { ...changes, ...modified }), keepVersion(uuid, versionNo)];
    }
    case 'WorkflowDefinitionPublished': {
      const { uuid, versionNo } = data;
      const published = { 'version.publishedBy': by, 'version.published': at, 'version.versionNo': versionNo };
      return [
        patch(latestId(uuid), published),
        keepVersion(uuid, versionNo),
        copy(latestId(uuid), `${uuid}.published`, { view: 'published' }),
      ];
    }
    case 'WorkflowDefinitionDeleted':
      return [removeWhere({ uuid: data.uuid })];
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: data.projectUuid })];
    case 'ProjectCreated':
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
      return [];
    default:
      return assertNever(type);
  }
}

const latestId = (uuid: string) => `${uuid}.latest`;

function keepVersion(uuid: string, versionNo: string): Change {
  return copy(latestId(uuid), `${uuid}.${versionNo}`, { view: 'version' });
}

function firstVersion(
  { versionNo, ...shown }: WorkflowDefinitionCreated['data'],
  by: string,
  at: string,
): WorkflowDefinitionDocument {
  const saved = { createdBy: by, created: at, modifiedBy: by, modified: at };
  return {
    _id: latestId(shown.uuid),
    view: 'latest',
    idKey: shown.id.toLowerCase(),
    ...shown,
    version: { ...saved, publishedBy: null, published: null, versionNo },
  };
}
