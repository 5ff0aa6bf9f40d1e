import type { Recorded } from '@annal/kernel';
import type { Tree, TreeEvent } from '@annal/structure-contracts';
import type { ProjectNames, Translated } from './translated.ts';

type LiveTree = Extract<Tree, { status: 'live' }>;
type TreeNode = NonNullable<ReturnType<LiveTree['nodes']['get']>>;

export function translateNode(
  event: Recorded<TreeEvent>,
  before: Tree,
  after: Tree,
  project: ProjectNames,
): readonly Translated[] {
  switch (event.type) {
    case 'NodeCreated':
      return [told('created', event.data.nodeId, after, project)];
    case 'NodeDetailsChanged': {
      const { projectUuid: _, nodeId, versionNo: __, paths: ___, ...changes } = event.data;
      return [updated(nodeId, after, project, Object.keys(changes))];
    }
    case 'NodeMoved': {
      const { nodeId, formerParentId } = event.data;
      const node = nodeData(nodeId, after, project);
      const data = { ...node.data, fromParentId: formerParentId };
      return [{ type: 'annal.node.moved.v1', subject: node.subject, label: node.label, data }];
    }
    case 'NodeEntryAttached':
    case 'NodeEntryDetached':
      return [updated(event.data.nodeId, after, project, ['entryId'])];
    case 'CanonicalNodesChanged':
      return event.data.nodes.map(({ nodeId }) => updated(nodeId, after, project, ['isCanonical']));
    case 'NodesDeleted':
      return deleted(event.data, before, project);
    case 'ChildOrderSet':
    case 'ChildOrderRemoved': {
      const { nodeId, language, nodeIds } = event.data;
      const childIds = event.type === 'ChildOrderSet' ? nodeIds : [];
      const data = { projectId: project.projectId, nodeId, language, childIds };
      const { label, subject } = nodeData(nodeId, after, project);
      return [{ type: 'annal.node.childOrderChanged.v1', subject, label, data }];
    }
    default:
      return [];
  }
}

function told(word: 'created', nodeId: string, tree: Tree, project: ProjectNames): Translated {
  const { subject, label, data } = nodeData(nodeId, tree, project);
  return { type: `annal.node.${word}.v1`, subject, label, data };
}

function updated(nodeId: string, tree: Tree, project: ProjectNames, changed: readonly string[]): Translated {
  const { subject, label, data } = nodeData(nodeId, tree, project);
  return { type: 'annal.node.updated.v1', subject, label, data: { ...data, changed } };
}

function deleted(
  { nodeIds, parents }: Extract<TreeEvent, { type: 'NodesDeleted' }>['data'],
  tree: Tree,
  project: ProjectNames,
): readonly Translated[] {
  // `parents` belongs to the last event of a deletion, whose last node is the requested one.
  const top = parents.length > 0 ? nodeIds.at(-1) : undefined;
  return nodeIds.map((nodeId) => {
    const { subject, label, data } = nodeData(nodeId, tree, project);
    const { projectId, parentId, path, entryId } = data;
    const gone = { projectId, nodeId, parentId, path, entryId, cascade: nodeId !== top };
    return { type: 'annal.node.deleted.v1', subject, label, data: gone };
  });
}

function nodeData(nodeId: string, tree: Tree, project: ProjectNames) {
  const node = tree.status === 'live' ? tree.nodes.get(nodeId) : undefined;
  const { parentId = null, displayName = {}, slug = {}, versionNo = '0.0', attachment = null } = node ?? {};
  const path = node && tree.status === 'live' ? pathsOf(node, tree, project) : {};
  const entryId = attachment?.entryId ?? null;
  const data = { projectId: project.projectId, nodeId, parentId, displayName, slug, path, entryId, versionNo };
  return { subject: `nodes/${nodeId}`, label: displayName, data };
}

/** nodes.md 4. */
function pathsOf(node: TreeNode, { nodes }: LiveTree, project: ProjectNames): Readonly<Record<string, string>> {
  const { supportedLanguages } = project;
  if (node.parentId === null) return Object.fromEntries(supportedLanguages.map((language) => [language, '/']));
  const above: TreeNode[] = [];
  let place = nodes.get(node.parentId);
  while (place && place.parentId !== null) {
    above.unshift(place);
    place = nodes.get(place.parentId);
  }
  const { restrictedToLanguages: only, slug } = node;
  const languages = Object.keys(slug).filter((language) => only.length === 0 || only.includes(language));
  return Object.fromEntries(
    languages.map((language) => {
      const segments = [...above.map((ancestor) => slugIn(ancestor, language, project)), slug[language] ?? ''];
      return [language, segments.map((part) => `/${part}`).join('')];
    }),
  );
}

function slugIn({ slug }: TreeNode, language: string, { primaryLanguage, supportedLanguages }: ProjectNames): string {
  const wanted = [language, primaryLanguage, ...supportedLanguages, ...Object.keys(slug).sort()];
  return wanted.map((code) => slug[code]).find((text) => text !== undefined) ?? '';
}
