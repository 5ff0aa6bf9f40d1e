import { assertNever, type Localized, type Recorded } from '@annal/kernel';
import { increment, patch, put, remove, removeWhere, type DocumentChange, type Projection } from '@annal/read-models';
import { nameKeysOf } from './node-names.ts';
import { projectAggregate, treeAggregate, type ProjectEvent, type TreeEvent } from '@annal/structure-domain';

/** Has no path: queries derive it from the slugs above (nodes.md 4), so moving a subtree changes one document. */
export interface NodeDocument {
  /** `{projectUuid}.{nodeId}`: node ids are unique within a project only. */
  readonly _id: string;
  readonly projectUuid: string;
  readonly id: string;
  readonly parentId: string | null;
  readonly projectId: string;
  readonly displayName: Localized;
  readonly slug: Localized;
  readonly entryId: string | null;
  readonly restrictedToLanguages: readonly string[];
  readonly childCount: number;
  readonly isCanonical: boolean;
  readonly includeInMenu: boolean;
  readonly renderer: object | null;
  readonly proxy: object | null;
  readonly slugKeys: readonly string[];
  readonly nameKeys: readonly string[];
  /** Rank among siblings by language, `*` being the default; absent when unlisted. */
  readonly order: Readonly<Record<string, number>>;
  readonly version: {
    readonly createdBy: string;
    readonly created: string;
    readonly modifiedBy: string;
    readonly modified: string;
    readonly versionNo: string;
  };
}

export const nodeDocumentId = (projectUuid: string, nodeId: string) => `${projectUuid}.${nodeId}`;

type Change = DocumentChange<NodeDocument>;

export const nodeProjection: Projection<ProjectEvent | TreeEvent, NodeDocument> = {
  name: 'nodes',
  version: 4,
  sources: [projectAggregate, treeAggregate],
  indexes: [
    { name: 'children', keys: { projectUuid: 1, parentId: 1 } },
    { name: 'byEntry', keys: { projectUuid: 1, entryId: 1 } },
    { name: 'bySlug', keys: { projectUuid: 1, parentId: 1, slugKeys: 1 } },
    { name: 'byName', keys: { projectUuid: 1, nameKeys: 1 } },
  ],
  unshown: ['slugKeys', 'nameKeys'],
  project,
};

function project(event: Recorded<ProjectEvent | TreeEvent>): readonly Change[] {
  switch (event.type) {
    case 'ProjectCreated':
      return [put(rootNode(event))];
    case 'NodeCreated':
      return created(event);
    case 'NodeDetailsChanged': {
      const { projectUuid: _, nodeId: __, versionNo: ___, paths: ____, ...changes } = event.data;
      const { slug, displayName } = changes;
      const keys = {
        ...(slug && { slugKeys: slugKeysOf(slug) }),
        ...(displayName && { nameKeys: nameKeysOf(displayName) }),
      };
      return [revised(event, event.data, { ...changes, ...keys })];
    }
    case 'NodeMoved': {
      const { projectUuid, parentId, formerParentId } = event.data;
      return [
        revised(event, event.data, { parentId, order: {} }),
        counted(projectUuid, formerParentId, -1),
        counted(projectUuid, parentId, 1),
      ];
    }
    case 'NodeEntryAttached': {
      const { attachment, isCanonical } = event.data;
      return [revised(event, event.data, { entryId: attachment.entryId, isCanonical })];
    }
    case 'NodeEntryDetached':
      return [revised(event, event.data, { entryId: null, isCanonical: false })];
    case 'CanonicalNodesChanged': {
      const { projectUuid, nodes } = event.data;
      return nodes.map(({ isCanonical, ...node }) => revised(event, { projectUuid, ...node }, { isCanonical }));
    }
    case 'NodesDeleted': {
      const { projectUuid, nodeIds, parents } = event.data;
      const removed = nodeIds.map((id) => remove(nodeDocumentId(projectUuid, id)));
      return [...removed, ...parents.map(({ nodeId, lost }) => counted(projectUuid, nodeId, -lost))];
    }
    case 'ChildOrderSet':
    case 'ChildOrderRemoved':
      return ordered(event);
    case 'TreeDeleted':
      return [removeWhere({ projectUuid: event.data.projectUuid })];
    case 'ProjectDetailsChanged':
    case 'ProjectLanguagesChanged':
    case 'ProjectDeleted':
    case 'TreePlanted':
    case 'EntryNotPlaced':
      return [];
    default:
      return assertNever(event);
  }
}

type Of<Type> = Extract<Recorded<ProjectEvent | TreeEvent>, { type: Type }>;

function rootNode({ data, metadata }: Of<'ProjectCreated'>): NodeDocument {
  const { projectUuid, projectId, rootNodeId, primaryLanguage, name } = data;
  return {
    _id: nodeDocumentId(projectUuid, rootNodeId),
    projectUuid,
    id: rootNodeId,
    parentId: null,
    projectId,
    displayName: { [primaryLanguage]: name },
    slug: {},
    entryId: null,
    restrictedToLanguages: [],
    childCount: 0,
    isCanonical: false,
    includeInMenu: true,
    renderer: null,
    proxy: null,
    slugKeys: [],
    nameKeys: nameKeysOf({ [primaryLanguage]: name }),
    order: {},
    version: firstVersion(metadata),
  };
}

/** nodes.md 3.1: lookups ignore case. */
export const slugKeyOf = (slug: string): string => slug.normalize('NFC').toLowerCase();
const slugKeysOf = (slug: Localized): readonly string[] => [...new Set(Object.values(slug).map(slugKeyOf))];

function created({ data, metadata }: Of<'NodeCreated'>): readonly Change[] {
  const { nodeId: id, attachment, versionNo: _, ...node } = data;
  const { projectUuid, parentId } = node;
  const document = {
    ...node,
    _id: nodeDocumentId(projectUuid, id),
    id,
    entryId: attachment?.entryId ?? null,
    childCount: 0,
    slugKeys: slugKeysOf(node.slug),
    nameKeys: nameKeysOf(node.displayName),
    order: {},
    version: firstVersion(metadata),
  };
  return [put(document), counted(projectUuid, parentId, 1)];
}

function firstVersion({ actor: { name: by }, occurredAt: at }: Recorded['metadata']): NodeDocument['version'] {
  return { createdBy: by, created: at, modifiedBy: by, modified: at, versionNo: '1.0' };
}

function revised(
  { metadata }: Pick<Recorded, 'metadata'>,
  { projectUuid, nodeId, versionNo }: { projectUuid: string; nodeId: string; versionNo: string },
  changes: Partial<NodeDocument>,
): Change {
  return patch(nodeDocumentId(projectUuid, nodeId), {
    ...changes,
    'version.modifiedBy': metadata.actor.name,
    'version.modified': metadata.occurredAt,
    'version.versionNo': versionNo,
  });
}

const counted = (projectUuid: string, nodeId: string, by: number): Change =>
  increment(nodeDocumentId(projectUuid, nodeId), { childCount: by });

function ordered(event: Of<'ChildOrderSet' | 'ChildOrderRemoved'>): readonly Change[] {
  const { projectUuid, language, nodeIds } = event.data;
  const path = `order.${language ?? '*'}`;
  const ranked = (id: string, rank: number | undefined) => patch(nodeDocumentId(projectUuid, id), { [path]: rank });
  if (event.type === 'ChildOrderRemoved') return nodeIds.map((id) => ranked(id, undefined));
  const unlisted = event.data.unlisted.map((id) => ranked(id, undefined));
  return [...unlisted, ...nodeIds.map((id, rank) => ranked(id, rank))];
}
