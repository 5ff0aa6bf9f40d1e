import { ChevronRight, GripVertical } from 'lucide-react';
import { cloneElement, isValidElement, type HTMLAttributes, type JSX, type ReactNode } from 'react';
import {
  Button,
  ListLayout,
  Tree as AriaTree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
  type DragAndDropHooks,
  type Key,
} from 'react-aria-components';
import { t } from '../../messages/index.ts';
import { Icon } from '../icon/icon.tsx';
import { useRowHeight } from '../table/use-row-height.ts';

interface TreeProps {
  readonly label: string;
  readonly expanded: Iterable<string>;
  readonly onExpand: (expanded: ReadonlySet<string>) => void;
  readonly selected?: string | undefined;
  readonly onSelect?: (id: string) => void;
  readonly onOpen?: (id: string) => void;
  readonly drag?: DragAndDropHooks;
  readonly children: ReactNode;
}

/** Only branches in sight are in the document, however many there are. */
export function Tree({ label, expanded, onExpand, selected, onSelect, onOpen, drag, children }: TreeProps) {
  const rowHeight = useRowHeight();
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
      <AriaTree
        className="tree"
        aria-label={label}
        render={(props) => <div {...props} role="tree" aria-rowcount={undefined} aria-colcount={undefined} />}
        expandedKeys={expanded}
        onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
        selectionMode={onSelect ? 'single' : 'none'}
        selectedKeys={selected === undefined ? [] : [selected]}
        onSelectionChange={(keys) => keys !== 'all' && keys.forEach((key) => onSelect?.(String(key)))}
        {...(onOpen && { onAction: (key: Key) => onOpen(String(key)) })}
        {...(drag && { dragAndDropHooks: drag })}
      >
        {children}
      </AriaTree>
    </Virtualizer>
  );
}

/** React Aria makes a grid with one column. A tree says in fewer words where one is. */
function TreeRow({ children, ...props }: JSX.IntrinsicElements['div']) {
  const cell = isValidElement<HTMLAttributes<HTMLElement>>(children)
    ? cloneElement(children, { role: 'presentation', 'aria-colindex': undefined })
    : children;
  return (
    <div {...props} role="treeitem">
      {cell}
    </div>
  );
}

interface BranchProps {
  readonly id: string;
  readonly text: string;
  /** In place of the plain text. */
  readonly line?: ReactNode;
  /** Read after the name; what the line shows besides it is hidden from screen readers then. */
  readonly detail?: string;
  readonly isCurrent?: boolean;
  /** Has a handle, for trees whose branches can be dragged. */
  readonly isDraggable?: boolean;
  /** It has children, although they may not be loaded. */
  readonly hasBranches?: boolean;
  readonly children?: ReactNode;
}

export function Branch({ id, text, line, hasBranches = false, children, ...props }: BranchProps) {
  const { detail, isCurrent = false, isDraggable = false } = props;
  return (
    <TreeItem
      id={id}
      textValue={text}
      className={isCurrent ? 'tree-item tree-item-current' : 'tree-item'}
      hasChildItems={hasBranches}
      render={(row) => <TreeRow {...row} {...(detail !== undefined && { 'aria-description': detail })} />}
    >
      <TreeItemContent>
        <span className="tree-line">
          <Button slot="chevron" className="tree-open">
            <Icon shape={ChevronRight} />
          </Button>
          {line ?? text}
          {isDraggable && (
            <Button slot="drag" className="tree-handle" aria-label={t('tree.drag', { name: text })}>
              <Icon shape={GripVertical} />
            </Button>
          )}
        </span>
      </TreeItemContent>
      {children}
    </TreeItem>
  );
}
