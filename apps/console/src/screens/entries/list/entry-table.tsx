import { useRouter } from '@tanstack/react-router';
import type { Selection, SortDescriptor } from 'react-aria-components';
import type { ReactNode } from 'react';
import { DataTable, type TableColumn } from '../../../ui/table/data-table.tsx';
import { cellOf } from './cell.tsx';
import { TITLE, type EntryColumn } from './columns.ts';
import { keyOf, type Entry } from './entry.ts';
import type { Names } from '../../../frame/names.ts';
import { rememberOpened } from './opened-row.ts';
import { addressOfEntry, EntryTitleLink } from './title-link.tsx';

interface EntryTableProps {
  readonly projectId: string;
  readonly label: string;
  readonly columns: readonly EntryColumn[];
  readonly items: readonly Entry[];
  readonly names: Names;
  readonly order: string | undefined;
  readonly onOrder: (order: string) => void;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly rowClass: (entry: Entry) => string;
  readonly empty: ReactNode;
}

export function EntryTable({ projectId, columns, names, order, onOrder, ...props }: EntryTableProps) {
  const router = useRouter();
  const shown = columns.map((column): TableColumn<Entry> => {
    const isTitle = column.path === TITLE;
    return {
      id: column.path,
      text: column.text,
      isSortable: column.isSortable,
      isTitle,
      width: isTitle ? '3fr' : '1fr',
      minWidth: isTitle ? 220 : (WIDTHS[column.kind] ?? 110),
      cell: (entry) =>
        isTitle ? <EntryTitleLink projectId={projectId} entry={entry} /> : cellOf(entry, column, names),
    };
  });
  const open = (entry: Entry): void => {
    rememberOpened(keyOf(entry));
    void router.navigate(addressOfEntry(projectId, entry) as never);
  };
  const sort = sortOf(order);
  return (
    <DataTable
      {...props}
      columns={shown}
      keyOf={keyOf}
      {...(sort && { sort })}
      onSort={({ column, direction }) => onOrder(`${direction === 'descending' ? '-' : ''}${String(column)}`)}
      onOpen={open}
    />
  );
}

const WIDTHS: Readonly<Record<string, number>> = {
  state: 172,
  person: 110,
  moment: 130,
  published: 132,
  type: 90,
  language: 120,
};

function sortOf(order: string | undefined): SortDescriptor | undefined {
  if (order === undefined) return undefined;
  return order.startsWith('-')
    ? { column: order.slice(1), direction: 'descending' }
    : { column: order, direction: 'ascending' };
}
