import type { SentNode, TreeCommand, TreeFacts } from '../tree.commands.ts';
import type { NodeCreated, TreeEvent, TreePlanted } from '../tree.events.ts';

export const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';

export const nodeId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const entryId = (number: number): string => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const root = nodeId(0);
export const facts: TreeFacts = {
  projectUuid,
  projectId: 'library',
  rootNodeId: root,
  rootDisplayName: { 'en-GB': 'Library' },
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy'],
};

export const planted: TreePlanted = {
  type: 'TreePlanted',
  schemaVersion: 1,
  data: { projectUuid, rootNodeId: root, displayName: facts.rootDisplayName },
};

export function node(number: number, parent = 0, more: Partial<NodeCreated['data']> = {}): NodeCreated {
  const name = `n${number}`;
  const place = { projectUuid, projectId: 'library', nodeId: nodeId(number), parentId: nodeId(parent) };
  const plain = { restrictedToLanguages: [], includeInMenu: true, renderer: null, proxy: null };
  const names = { displayName: { 'en-GB': name }, slug: { 'en-GB': name } };
  const rest = { versionNo: '1.0', attachment: null, isCanonical: false } as const;
  return { type: 'NodeCreated', schemaVersion: 1, data: { ...place, ...plain, ...names, ...rest, ...more } };
}

export const holding = (entry: number, isCanonical = true, entryLife = 0) => ({
  attachment: { entryId: entryId(entry), entryLife, contentTypeUuid: null },
  isCanonical,
});

export const event = <Type extends TreeEvent['type']>(
  type: Type,
  data: Omit<Extract<TreeEvent, { type: Type }>['data'], 'projectUuid'>,
) => ({ type, schemaVersion: 1, data: { projectUuid, ...data } }) as unknown as TreeEvent;

export const create = (number: number, parent: number, sent: SentNode = {}): TreeCommand => ({
  type: 'CreateNode',
  data: { facts, parentId: nodeId(parent), newId: nodeId(number), sent: { slug: { 'en-GB': `n${number}` }, ...sent } },
});
export const change = (number: number, sent: SentNode): TreeCommand => ({
  type: 'ChangeNode',
  data: { facts, nodeId: nodeId(number), sent },
});
export const move = (number: number, parent: number): TreeCommand => ({
  type: 'MoveNode',
  data: { facts, nodeId: nodeId(number), parentId: nodeId(parent) },
});
export const remove = (number: number, atMost = 20_000): TreeCommand => ({
  type: 'DeleteNode',
  data: { facts, nodeId: nodeId(number), atMost },
});
export const order = (parent: number, numbers: readonly number[], language?: string): TreeCommand => ({
  type: 'OrderChildren',
  data: { facts, parentId: nodeId(parent), language, nodeIds: numbers.map(nodeId) },
});
export const detach = (entry: number, life: number): TreeCommand => ({
  type: 'DetachEntries',
  data: { facts, entries: [{ entryId: entryId(entry), life }] },
});

export const deleted = (numbers: readonly number[], parent: number, lost = 1) =>
  event('NodesDeleted', { nodeIds: numbers.map(nodeId), parents: [{ nodeId: nodeId(parent), lost }] });
export const canonical = (...rows: readonly [number, number, boolean, `${number}.0`][]) =>
  event('CanonicalNodesChanged', {
    nodes: rows.map(([number, entry, isCanonical, versionNo]) => ({
      nodeId: nodeId(number),
      entryId: entryId(entry),
      isCanonical,
      versionNo,
    })),
  });
