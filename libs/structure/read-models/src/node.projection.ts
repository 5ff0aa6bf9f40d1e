import { assertNever, type Localized, type Recorded } from '@annal/kernel';
import { patchWhere, put, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { projectAggregate, type ProjectEvent } from '@annal/structure-domain';

/** One node as the API shows it (nodes.md 1), with what its queries need. */
export interface NodeDocument {
  /** `{projectUuid}.{nodeId}`: node ids are unique within a project only. */
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string;
  readonly displayName: Localized;
  readonly slug: Localized;
  readonly path: Localized;
  readonly entryId: string | null;
  readonly restrictedToLanguages: readonly string[];
  readonly childCount: number;
  readonly isCanonical: boolean;
  readonly includeInMenu: boolean;
  readonly renderer: object | null;
  readonly proxy: object | null;
  readonly version: {
    readonly createdBy: string;
    readonly created: string;
    readonly modifiedBy: string;
    readonly modified: string;
    readonly versionNo: string;
  };
}

export const nodeDocumentId = (projectUuid: string, nodeId: string) => `${projectUuid}.${nodeId}`;

export const nodeProjection: Projection<ProjectEvent, NodeDocument> = {
  name: 'nodes',
  version: 1,
  sources: [projectAggregate],
  indexes: [
    { name: 'children', keys: { projectUuid: 1, parentId: 1 } },
    { name: 'byEntry', keys: { projectUuid: 1, entryId: 1 } },
  ],
  project,
};

function project(event: Recorded<ProjectEvent>): readonly DocumentChange<NodeDocument>[] {
  switch (event.type) {
    case 'ProjectCreated':
      return [put(rootNode(event.data, event.metadata.actor.name, event.metadata.occurredAt))];
    case 'ProjectDetailsChanged':
      return [];
    case 'ProjectLanguagesChanged': {
      const { projectUuid, supportedLanguages } = event.data;
      return [patchWhere({ projectUuid, parentId: null }, { path: rootPath(supportedLanguages) })];
    }
    case 'ProjectDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    default:
      return assertNever(event);
  }
}

type ProjectCreatedData = Extract<ProjectEvent, { type: 'ProjectCreated' }>['data'];

function rootNode(project: ProjectCreatedData, by: string, at: string): NodeDocument {
  const { projectUuid, projectId, rootNodeId, primaryLanguage, supportedLanguages } = project;
  return {
    _id: nodeDocumentId(projectUuid, rootNodeId),
    projectUuid,
    id: rootNodeId,
    parentId: null,
    projectId,
    displayName: { [primaryLanguage]: project.name },
    slug: {},
    path: rootPath(supportedLanguages),
    entryId: null,
    restrictedToLanguages: [],
    childCount: 0,
    isCanonical: false,
    includeInMenu: true,
    renderer: null,
    proxy: null,
    version: { createdBy: by, created: at, modifiedBy: by, modified: at, versionNo: '1.0' },
  };
}

/** nodes.md 4: the root lies at `/` in every language of the project. */
function rootPath(languages: readonly string[]): Localized {
  return Object.fromEntries(languages.map((language) => [language, '/']));
}
