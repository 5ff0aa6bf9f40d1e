import { useMemo, type ReactNode } from 'react';
import { useDragAndDrop } from 'react-aria-components';
import type { TreeNode } from '../../api/nodes.ts';
import { t } from '../../messages/index.ts';
import { Branch, Tree } from '../../ui/tree/tree.tsx';
import { detailOf, NodeLine } from './node-line.tsx';
import { nameOfNode, placeOf, type Place } from './place.ts';
import type { ShownTree } from './use-tree.ts';

interface ContentTreeProps {
  readonly tree: ShownTree;
  readonly languages: readonly string[];
  readonly language: string | undefined;
  readonly opened: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Absent for those who may not move nodes. */
  readonly onPlace: ((node: TreeNode, place: Place) => void) | undefined;
}

const NODE_TYPE = 'application/x-annal-node';

export function ContentTree({ tree, languages, language, opened, onOpen, onPlace }: ContentTreeProps) {
  const isFixed = onPlace === undefined;
  const nameOf = (node: TreeNode): string => nameOfNode(node, [language, ...languages]);
  const place = (moved: string, key: string, position: 'before' | 'on' | 'after'): Place | undefined =>
    placeOf(
      moved,
      { key, position },
      {
        parentOf: (id) => tree.node(id)?.parentId,
        below: (id) => (tree.below(id) ?? []).map((node) => node.id),
      },
    );
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: isFixed,
    getItems: (keys) =>
      [...keys].map((key) => {
        const node = tree.node(String(key));
        return { [NODE_TYPE]: String(key), 'text/plain': node ? nameOf(node) : String(key) };
      }),
    acceptedDragTypes: [NODE_TYPE],
    shouldAcceptItemDrop: () => true,
    onMove: ({ keys, target }) => {
      const moved = tree.node(String([...keys][0]));
      const found = moved && tree.node(String(target.key)) && place(moved.id, String(target.key), target.dropPosition);
      if (moved && found) onPlace?.(moved, found);
    },
  });
  const branches = useMemo(() => {
    // Arrow keys open only what has something below it.
    const waiting = (id: string): ReactNode => (
      <Branch id={`${id} waiting`} text={t('state.loading')} isDraggable={!isFixed} />
    );
    const branch = (node: TreeNode): ReactNode => (
      <Branch
        key={node.id}
        id={node.id}
        text={nameOfNode(node, [language, ...languages])}
        line={<NodeLine node={node} languages={languages} language={language} />}
        detail={detailOf(node, languages, language)}
        hasBranches={node.childCount > 0}
        isCurrent={node.id === opened}
        isDraggable={!isFixed}
      >
        {node.childCount > 0 && (tree.below(node.id)?.map(branch) ?? waiting(node.id))}
      </Branch>
    );
    return branch(tree.root);
  }, [tree, languages, language, opened, isFixed]);
  return (
    <Tree
      label={t('tree.label')}
      expanded={tree.expanded}
      onExpand={tree.expand}
      onOpen={(id) => tree.node(id) && onOpen(id)}
      // Even where nothing may be moved: rights can come later than the tree.
      drag={dragAndDropHooks}
    >
      {branches}
    </Tree>
  );
}
