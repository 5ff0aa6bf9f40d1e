import type { Tree, TreeCommand, TreeFacts } from '@annal/structure-domain';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const facts: TreeFacts = {
  projectUuid: '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21',
  projectId: 'library',
  rootNodeId: id(0),
  rootDisplayName: { 'en-GB': 'Library' },
  primaryLanguage: 'en-GB',
  supportedLanguages: ['en-GB', 'cy'],
};

export interface TreeChange {
  readonly kind: 'create' | 'rename' | 'move' | 'delete';
  readonly node: number;
  readonly other: number;
  readonly name: number;
  readonly language: 'en-GB' | 'cy';
}

/** The command that a change means in a tree; undefined where it means nothing there. */
export function treeCommand(
  { kind, node, other, name, language }: TreeChange,
  tree: Tree,
  turn: number,
): TreeCommand | undefined {
  const ids = tree.status === 'live' ? [...tree.nodes.keys()] : [facts.rootNodeId];
  const [nodeId = facts.rootNodeId, parentId = facts.rootNodeId] = [ids[node % ids.length], ids[other % ids.length]];
  // Both languages always: a path that changes because one above gets a language is nobody's to keep.
  const names = { 'en-GB': `n${name}`, cy: `w${name}` };
  switch (kind) {
    case 'create':
      return {
        type: 'CreateNode',
        data: { facts, parentId, newId: id(turn), sent: { slug: names } },
      };
    case 'rename': {
      const before = tree.status === 'live' ? tree.nodes.get(nodeId)?.slug : undefined;
      return {
        type: 'ChangeNode',
        data: { facts, nodeId, sent: { slug: { ...before, [language]: names[language] } } },
      };
    }
    case 'move':
      return { type: 'MoveNode', data: { facts, nodeId, parentId } };
    case 'delete':
      // Trees that never grow tell little.
      return name < 2 && ids.length > 8 ? { type: 'DeleteNode', data: { facts, nodeId, atMost: 100 } } : undefined;
  }
}
