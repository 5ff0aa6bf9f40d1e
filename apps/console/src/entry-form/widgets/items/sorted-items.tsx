import { GripVertical } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../messages/index.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useSorting } from './use-sorting.ts';

interface SortedItemsProps {
  readonly keys: readonly (string | number)[];
  readonly isReadOnly: boolean;
  readonly nameOf: (at: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly className?: string;
  readonly children: (at: number, handle: ReactNode) => ReactNode;
}

/** A list whose items are put in order by dragging a handle, or with Alt and an arrow from anywhere within an item. */
export function SortedItems({ keys, isReadOnly, nameOf, onMove, className = '', children }: SortedItemsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const move = (at: number, to: number): void => {
    if (isReadOnly || to < 0 || to >= keys.length || at === to) return;
    setSaid(t('editor.moved', { name: nameOf(at), position: to + 1, count: keys.length }));
    onMove(at, to);
  };
  const { from, over, handleProps } = useSorting(list, move);
  const press = (event: KeyboardEvent<HTMLLIElement>, at: number): void => {
    const step = stepOf(event);
    if (step === 0 || event.defaultPrevented || isReadOnly) return;
    event.preventDefault();
    // Inner lists have items of their own.
    event.stopPropagation();
    const control = event.target;
    // An element that is moved loses the focus, and the next key belongs to it.
    flushSync(() => move(at, at + step));
    if (control instanceof HTMLElement && control.isConnected) control.focus();
  };
  const handleOf = (at: number): ReactNode =>
    !isReadOnly &&
    keys.length > 1 && (
      <span
        className="sorted-handle"
        role="button"
        tabIndex={0}
        aria-label={t('editor.moveHandle', { name: nameOf(at) })}
        title={t('editor.moveHint')}
        {...handleProps(at)}
      >
        <Icon shape={GripVertical} />
      </span>
    );
  return (
    <>
      <ol className={`sorted ${className}`} ref={list}>
        {keys.map((key, at) => (
          <li key={key} className={classOf(at, from, over)} onKeyDown={(event) => press(event, at)}>
            {children(at, handleOf(at))}
          </li>
        ))}
      </ol>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** On the handle an arrow alone is enough. */
function stepOf({ key, altKey, target, ctrlKey, metaKey }: KeyboardEvent): number {
  const isHandle = target instanceof HTMLElement && target.classList.contains('sorted-handle');
  if ((!altKey && !isHandle) || ctrlKey || metaKey) return 0;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
}

function classOf(at: number, from: number | undefined, over: number | undefined): string {
  if (from === undefined || over !== at || from === at) return from === at ? 'sorted-item sorted-from' : 'sorted-item';
  return over < from ? 'sorted-item sorted-before' : 'sorted-item sorted-after';
}
