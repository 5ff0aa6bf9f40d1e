import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { childNodesQuery, nodeSearchQuery, rootNodeQuery, type TreeNode } from '../../api/nodes.ts';
import { t } from '../../messages/index.ts';
import { ChooseDialog } from './choose-dialog.tsx';
import { nameOfNode, type Place } from './place.ts';

interface MoveNodeDialogProps {
  readonly projectId: string;
  readonly node: TreeNode;
  readonly languages: readonly string[];
  readonly onPlace: (node: TreeNode, place: Place) => Promise<void>;
  readonly onClose: () => void;
}

const SHOWN = 50;

/** For those who rather choose a place than carry something to it. */
export function MoveNodeDialog({ projectId, node, languages, onPlace, onClose }: MoveNodeDialogProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: root } = useQuery(rootNodeQuery(projectId));
  const first = useQuery({
    ...childNodesQuery(projectId, root?.id ?? '', undefined),
    enabled: root !== undefined,
  });
  const found = useQuery({ ...nodeSearchQuery(projectId, q), enabled: q !== '', placeholderData: keepPreviousData });
  const near = root === undefined ? [] : [root, ...(first.data ?? [])];
  const targets = (q === '' ? near : (found.data ?? []))
    .filter(({ id }) => id !== node.id && id !== node.parentId)
    .slice(0, SHOWN);
  return (
    <ChooseDialog
      title={t('tree.moveTitle', { name: nameOfNode(node, languages) })}
      action={t('tree.move')}
      list={t('tree.targets')}
      typed={typed}
      onType={setTyped}
      choices={targets.map((target) => ({
        id: target.id,
        text: nameOfNode(target, languages),
        detail: pathOf(target, languages),
      }))}
      onChoose={(parentId) => onPlace(node, { parentId })}
      onClose={onClose}
    />
  );
}

export function pathOf({ path }: TreeNode, languages: readonly string[]): string {
  const language = languages.find((each) => path[each] !== undefined);
  return (language === undefined ? Object.values(path)[0] : path[language]) ?? '';
}
