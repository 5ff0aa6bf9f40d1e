import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { childNodesQuery, type TreeNode } from '../../api/nodes.ts';

export interface ShownTree {
  readonly root: TreeNode;
  readonly expanded: ReadonlySet<string>;
  readonly expand: (expanded: ReadonlySet<string>) => void;
  readonly node: (id: string) => TreeNode | undefined;
  /** Undefined while they are on their way. */
  readonly below: (id: string) => readonly TreeNode[] | undefined;
  readonly error: Error | null;
}

/** Children are asked for when their parent is opened. */
export function useTree(projectId: string, root: TreeNode, language: string | undefined): ShownTree {
  const [expanded, expand] = useState<ReadonlySet<string>>(() => new Set([root.id]));
  const open = useMemo(() => [...expanded], [expanded]);
  const loaded = useQueries({
    queries: open.map((id) => childNodesQuery(projectId, id, language)),
    combine: (results) => ({
      data: results.map(({ data }) => data),
      error: results.find(({ error }) => error !== null)?.error ?? null,
    }),
  });
  return useMemo(() => {
    const below = new Map(open.map((id, index) => [id, loaded.data[index]]));
    const nodes = new Map(
      [root, ...loaded.data.flatMap((children) => children ?? [])].map((node) => [node.id, node] as const),
    );
    return {
      root,
      expanded,
      expand,
      node: (id) => nodes.get(id),
      below: (id) => below.get(id),
      error: loaded.error,
    };
  }, [root, expanded, open, loaded]);
}
