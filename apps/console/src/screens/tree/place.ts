import type { TreeNode } from '../../api/nodes.ts';

/** Where something is dropped: on a node, or beside one. */
export interface Target {
  readonly key: string;
  readonly position: 'before' | 'on' | 'after';
}

/** The node above, and the order of all nodes below it where one is asked for. */
export interface Place {
  readonly parentId: string;
  readonly order?: readonly string[];
}

interface Tree {
  readonly parentOf: (id: string) => string | null | undefined;
  /** In their order, as far as they are loaded. */
  readonly below: (parentId: string) => readonly string[];
}

/** @returns nothing where it cannot go: beside the root, or below itself */
export function placeOf(moved: string, { key, position }: Target, tree: Tree): Place | undefined {
  if (isWithin(key, moved, tree)) return undefined;
  if (position === 'on') return { parentId: key };
  const parentId = tree.parentOf(key);
  if (parentId === null || parentId === undefined) return undefined;
  const others = tree.below(parentId).filter((id) => id !== moved);
  const index = others.indexOf(key) + (position === 'after' ? 1 : 0);
  return { parentId, order: [...others.slice(0, index), moved, ...others.slice(index)] };
}

function isWithin(id: string, above: string, tree: Tree): boolean {
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = tree.parentOf(at))
    if (at === above) return true;
  return false;
}

/** In the language, else the project's first one, else any. */
export function nameOfNode(
  { displayName, id }: Pick<TreeNode, 'displayName' | 'id'>,
  languages: readonly (string | undefined)[],
): string {
  const language = languages.find((each) => each !== undefined && displayName[each] !== undefined);
  return (language === undefined ? Object.values(displayName)[0] : displayName[language]) ?? id;
}
