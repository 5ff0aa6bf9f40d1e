import type { SavedView } from '../../../api/views.ts';
import { addressOfQuery, columnsAt, queryAt, type ListAddress } from '../address.ts';
import { queryOf, textOf } from '../query/zenql-text.ts';

/** What a view keeps of an address. */
export type Kept = Pick<SavedView, 'zenql' | 'columns' | 'order'>;

/** Built-in views have words as ids. */
export const isSaved = (view: string | undefined): boolean => view !== undefined && /^[0-9a-f-]{36}$/.test(view);

export function keptIn(address: ListAddress): Kept {
  return {
    zenql: textOf(queryAt(address)),
    columns: [...(columnsAt(address) ?? [])],
    order: address.order === undefined ? [] : [address.order],
  };
}

/** A query that this version of the console cannot read stays text. */
export function addressOf({ id, zenql, columns, order: [order] }: SavedView): ListAddress {
  const read = queryOf(zenql);
  const query = 'problem' in read ? { zenql } : addressOfQuery(read);
  return {
    view: id,
    ...query,
    ...(order !== undefined && { order }),
    ...(columns.length > 0 && { cols: columns.join(',') }),
  };
}

/** Whether the list shows something else than the view. */
export function differs(address: ListAddress, view: SavedView): boolean {
  const [now, then] = [keptIn(address), keptIn(addressOf(view))];
  return JSON.stringify(now) !== JSON.stringify(then);
}
