import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { childNodesQuery, moveNode, nodesKey, orderNodes, type TreeNode } from '../../api/nodes.ts';
import { t } from '../../messages/index.ts';
import { notify } from '../../ui/notice/notices.tsx';
import { nameOfNode, type Place } from './place.ts';

export interface Placing {
  readonly put: (node: TreeNode, place: Place) => Promise<void>;
  /** The same, where the refusal is shown in the tree. */
  readonly tryToPut: (node: TreeNode, place: Place) => Promise<void>;
  readonly refusal: unknown;
}

/** Nothing is shown elsewhere before the service has agreed, so a refusal leaves the tree as it is. */
export function usePlace(projectId: string, language: string | undefined): Placing {
  const queries = useQueryClient();
  const [refusal, setRefusal] = useState<unknown>();

  const act = async ({ id, parentId: before }: TreeNode, { parentId, order }: Place): Promise<void> => {
    try {
      if (parentId !== before) await moveNode(projectId, id, parentId);
      try {
        if (order !== undefined) await orderNodes(projectId, parentId, language, order);
      } catch (error) {
        // Half a move is none.
        if (parentId !== before && before !== null) await moveNode(projectId, id, before);
        throw error;
      }
    } finally {
      await queries.invalidateQueries({ queryKey: nodesKey(projectId) });
    }
  };

  const put = async (node: TreeNode, place: Place): Promise<void> => {
    setRefusal(undefined);
    if (node.parentId === null) return;
    const former = await formerPlace(node.parentId);
    await act(node, place);
    const moved = { ...node, parentId: place.parentId };
    const undo = (): void => void tryTo(() => act(moved, former));
    const text = t('tree.moved', { name: nameOfNode(node, [language]) });
    notify({ text, action: { text: t('notice.undo'), onAction: undo } });
  };

  const formerPlace = async (parentId: string): Promise<Place> => {
    const children = await queries.ensureQueryData(childNodesQuery(projectId, parentId, language));
    return { parentId, order: children.map(({ id }) => id) };
  };

  const tryTo = async (action: () => Promise<void>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      setRefusal(error);
    }
  };

  return { put, tryToPut: (node, place) => tryTo(() => put(node, place)), refusal };
}
