import { assertNever, type Recorded } from '@annal/kernel';
import { workflowDefinitionAggregate, type WorkflowDefinitionEvent } from '@annal/content-domain';
import type { WorkflowProperties } from '@annal/content-rules';
import { removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';
import {
  createVersion,
  publishVersion,
  reviseVersion,
  versionedIndexes,
  type VersionedDocument,
} from './versioned-documents.ts';

/** workflows.md 1.1. */
export type WorkflowDefinitionDocument = VersionedDocument & WorkflowProperties;

type SeenEvent = WorkflowDefinitionEvent | ProjectEvent;
type Change = DocumentChange<WorkflowDefinitionDocument>;

export const workflowDefinitionProjection: Projection<SeenEvent, WorkflowDefinitionDocument> = {
  name: 'workflow-definitions',
  version: 1,
  sources: [workflowDefinitionAggregate, projectFacts],
  indexes: versionedIndexes,
  counts: [{ name: 'ofProject', by: ['projectUuid', 'view'] }],
  project,
};

function project({ type, data, metadata }: Recorded<SeenEvent>): readonly Change[] {
  switch (type) {
    case 'WorkflowDefinitionCreated': {
      const { versionNo, ...shown } = data;
      return createVersion<WorkflowDefinitionDocument>(shown, versionNo, metadata);
    }
    case 'WorkflowDefinitionRevised':
      return reviseVersion(data, data.changes, metadata);
    case 'WorkflowDefinitionPublished':
      return publishVersion(data, metadata);
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
