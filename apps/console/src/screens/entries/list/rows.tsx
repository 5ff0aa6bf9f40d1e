import { Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import { Skeleton } from '../../../ui/state/states.tsx';
import { useRowHeight } from '../../../ui/table/use-row-height.ts';
import type { EntryColumn } from './columns.ts';
import { keyOf, type Entry } from './entry.ts';
import { focusRow } from './focus-row.ts';
import type { Names } from '../../../frame/names.ts';
import { takeOpened } from './opened-row.ts';
import type { ListSelection } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';
import { useNarrow } from './use-narrow.ts';
import { lazyPart } from '../../../ui/part/lazy-part.tsx';

const EntryCards = lazyPart(async () => (await import('./entry-cards.tsx')).EntryCards);
const EntryTable = lazyPart(async () => (await import('./entry-table.tsx')).EntryTable);

interface RowsProps {
  readonly projectId: string;
  readonly items: readonly Entry[];
  readonly columns: readonly EntryColumn[];
  readonly names: Names;
  readonly order: string | undefined;
  readonly onOrder: (order: string) => void;
  readonly selection: ListSelection;
  /** The rows are those of another page or query until the wanted ones have come. */
  readonly isStale: boolean;
  /** Over the rows, so that none of them moves when it comes. */
  readonly bar: ReactNode;
  readonly rowClass: (entry: Entry) => string;
  readonly empty: ReactNode;
  readonly onFilter: () => void;
  readonly onCreate: () => void;
}

/** A table, or cards where that is too wide; with keys, and the focus where one came back from. */
export function Rows({ items, selection, isStale, bar, onFilter, onCreate, ...props }: RowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const rowHeight = useRowHeight();
  const keys = items.map(keyOf);
  const returnTo = useEffectEvent(() => {
    const opened = takeOpened();
    const index = opened === undefined ? -1 : keys.indexOf(opened);
    if (opened !== undefined && index >= 0 && list.current) focusRow(list.current, opened, index, rowHeight);
  });
  const isThere = !isStale && items.length > 0;
  useEffect(() => {
    if (isThere) returnTo();
  }, [isThere]);
  useListKeys({ list, keys, rowHeight, onFilter, onCreate, onToggle: selection.toggle, onClear: selection.clear });
  const shared = {
    ...props,
    items,
    label: t('area.entries'),
    selection: selection.shown,
    onSelect: selection.select,
  };
  return (
    <div ref={list} className="entry-rows" aria-busy={isStale}>
      <Suspense fallback={<Skeleton lines={8} />}>
        {isNarrow ? <EntryCards {...shared} /> : <EntryTable {...shared} />}
      </Suspense>
      {bar}
    </div>
  );
}
