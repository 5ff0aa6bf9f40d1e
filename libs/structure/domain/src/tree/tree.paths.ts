import type { LanguageCode, Localized } from '@annal/kernel';
import { heightOf } from './below.ts';
import type { TreeFacts } from './tree.commands.ts';
import type { LiveTree, Tree, TreeNode } from './tree.state.ts';

/** nodes.md I2: the root is on level 0. */
export const DEEPEST_LEVEL = 10;

export function ancestorIds(tree: Tree, nodeId: string): readonly string[] {
  const ids: string[] = [];
  if (tree.status !== 'live') return ids;
  let place = tree.nodes.get(nodeId)?.parentId ?? null;
  while (place !== null) {
    ids.unshift(place);
    place = tree.nodes.get(place)?.parentId ?? null;
  }
  return ids;
}

export function deepestLevel(tree: LiveTree, parentId: string, nodeId: string): number {
  return ancestorIds(tree, parentId).length + 1 + heightOf(tree.below, nodeId);
}

export function isWithin(tree: LiveTree, nodeId: string, subtreeId: string): boolean {
  return nodeId === subtreeId || ancestorIds(tree, nodeId).includes(subtreeId);
}

export function deepestFirst(tree: LiveTree, topId: string, atMost: number): readonly string[] {
  const ids = [topId];
  for (const id of ids) for (const childId of tree.below.get(id)?.childIds ?? []) ids.push(childId);
  return ids.slice(-atMost).reverse();
}

type Languages = Pick<TreeFacts, 'primaryLanguage' | 'supportedLanguages'>;
type Placed = Pick<TreeNode, 'parentId' | 'slug' | 'restrictedToLanguages'>;

/** nodes.md 4, for a node at its present or future place. */
export function pathsOf(tree: Pick<LiveTree, 'nodes'>, node: Placed, languages: Languages): Localized {
  if (node.parentId === null) return Object.fromEntries(languages.supportedLanguages.map((code) => [code, '/']));
  const above: TreeNode[] = [];
  let place = tree.nodes.get(node.parentId);
  while (place && place.parentId !== null) {
    above.unshift(place);
    place = tree.nodes.get(place.parentId);
  }
  const { slug, restrictedToLanguages: only } = node;
  const own = Object.entries(slug).filter(([language]) => only.length === 0 || only.includes(language));
  return Object.fromEntries(
    own.map(([language, name]) => {
      const names = [...above.map((ancestor) => slugIn(ancestor, language, languages)), name];
      return [language, names.map((part) => `/${part}`).join('')];
    }),
  );
}

function slugIn({ slug }: TreeNode, language: LanguageCode, languages: Languages): string {
  const wanted = [language, languages.primaryLanguage, ...languages.supportedLanguages, ...Object.keys(slug).sort()];
  return wanted.map((code) => slug[code]).find((text) => text !== undefined) ?? '';
}
