import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Cell,
  Column,
  ResizableTableContainer,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  Virtualizer,
  type Selection,
  type SortDescriptor,
} from 'react-aria-components';
import { SelectionCheck } from '../choice/selection-check.tsx';
import { Icon } from '../icon/icon.tsx';
import { useRowHeight } from './use-row-height.ts';

export interface TableColumn<Item> {
  readonly id: string;
  readonly text: string;
  readonly cell: (item: Item) => ReactNode;
  /** A number of pixels, or `2fr` of what is left. */
  readonly width?: number | `${number}fr`;
  readonly minWidth?: number;
  readonly isSortable?: boolean;
  /** What a screen reader calls the row. At least one column is. */
  readonly isTitle?: boolean;
}

interface DataTableProps<Item> {
  readonly label: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly sort?: SortDescriptor;
  readonly onSort?: (sort: SortDescriptor) => void;
  /** With check boxes; ranges with Shift, all with Ctrl+A. */
  readonly selection?: Selection;
  readonly onSelect?: (selection: Selection) => void;
  /** Enter or a press on a row; the title is a link besides, so that it opens in a new tab too. */
  readonly onOpen?: (item: Item) => void;
  readonly empty?: ReactNode;
  /** Besides the class of every row: such as a mark on what has changed. */
  readonly rowClass?: (item: Item) => string;
}

/** Only rows in sight are in the document, however many there are. */
export function DataTable<Item extends object>({ label, columns, items, keyOf, ...props }: DataTableProps<Item>) {
  const { sort, onSort, selection, onSelect, onOpen, empty, rowClass } = props;
  const rowHeight = useRowHeight();
  const hasSelection = selection !== undefined;
  const open = (key: string | number): void => {
    const item = items.find((each) => keyOf(each) === key);
    if (item !== undefined) onOpen?.(item);
  };
  return (
    <ResizableTableContainer className="table-scroll">
      <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight, headingHeight: rowHeight }}>
        <Table
          className="table"
          aria-label={label}
          {...(sort && { sortDescriptor: sort })}
          {...(onSort && { onSortChange: onSort })}
          {...(hasSelection && { selectionMode: 'multiple', selectedKeys: selection })}
          {...(onSelect && { onSelectionChange: onSelect })}
          {...(onOpen && { onRowAction: open })}
        >
          <TableHeader className="table-head">
            {hasSelection && (
              <Column className="table-column" width={44} minWidth={44}>
                <SelectionCheck />
              </Column>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column as TableColumn<object>} />
            ))}
          </TableHeader>
          <TableBody renderEmptyState={() => empty}>
            {items.map((item) => (
              <Row key={keyOf(item)} id={keyOf(item)} className={`table-row ${rowClass?.(item) ?? ''}`}>
                {hasSelection && (
                  <Cell className="table-cell">
                    <SelectionCheck />
                  </Cell>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} className="table-cell">
                    {column.cell(item)}
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </Virtualizer>
    </ResizableTableContainer>
  );
}

const NARROWEST = 80;

function ColumnHead({ column }: { readonly column: TableColumn<object> }) {
  const { id, text, width, minWidth = NARROWEST, isSortable = false, isTitle = false } = column;
  return (
    <Column
      id={id}
      className="table-column"
      allowsSorting={isSortable}
      isRowHeader={isTitle}
      minWidth={minWidth}
      {...(width !== undefined && { width })}
    >
      {({ sortDirection }) => (
        <span className="table-column-label">
          {text}
          {sortDirection && <Icon shape={sortDirection === 'ascending' ? ArrowUp : ArrowDown} />}
        </span>
      )}
    </Column>
  );
}
