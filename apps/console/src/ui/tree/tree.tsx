import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  Tree as AriaTree,
  TreeItem,
  TreeItemContent,
  type DragAndDropHooks,
  type Key,
} from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';

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

export function Tree({ label, expanded, onExpand, selected, onSelect, onOpen, drag, children }: TreeProps) {
  return (
    <AriaTree
      className="tree"
      aria-label={label}
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
  );
}

interface BranchProps {
  readonly id: string;
  readonly text: string;
  /** In place of the plain text. */
  readonly line?: ReactNode;
  /** It has children, although they may not be loaded. */
  readonly hasBranches?: boolean;
  readonly children?: ReactNode;
}

export function Branch({ id, text, line, hasBranches = false, children }: BranchProps) {
  return (
    <TreeItem id={id} textValue={text} className="tree-item" hasChildItems={hasBranches}>
      <TreeItemContent>
        <span className="tree-line">
          <Button slot="chevron" className="tree-open">
            <Icon shape={ChevronRight} />
          </Button>
          {line ?? text}
        </span>
      </TreeItemContent>
      {children}
    </TreeItem>
  );
}
