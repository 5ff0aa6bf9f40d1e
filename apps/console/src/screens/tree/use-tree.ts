import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ancestorsQuery, childNodesQuery, type TreeNode } from '../../api/nodes.ts';

export interface ShownTree {
  readonly root: TreeNode;
  readonly expanded: ReadonlySet<string>;
  readonly expand: (expanded: ReadonlySet<string>) => void;
  readonly node: (id: string) => TreeNode | undefined;
  /** Undefined while they are on their way. */
  readonly below: (id: string) => readonly TreeNode[] | undefined;
  readonly error: Error | null;
}

interface TreeAt {
  readonly projectId: string;
  readonly root: TreeNode;
  readonly language: string | undefined;
  /** The node that the address names. The branches that lead to it are opened; later they can be closed. */
  readonly opened: string | undefined;
}

/** Children are asked for when their parent is opened. */
export function useTree({ projectId, root, language, opened }: TreeAt): ShownTree {
  const [expanded, expand] = useState<ReadonlySet<string>>(() => new Set([root.id]));
  const [reached, setReached] = useState<string>();
  const above = useQuery({ ...ancestorsQuery(projectId, opened ?? ''), enabled: opened !== undefined });
  if (opened !== reached && above.data !== undefined) {
    setReached(opened);
    expand(new Set([...expanded, ...above.data.map(({ id }) => id)]));
  }
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
