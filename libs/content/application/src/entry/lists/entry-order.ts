import type { OrderItem } from '@annal/search-query';

export interface EntryOrder {
  readonly name: string;
  readonly direction: 1 | -1;
}

const BY_TITLE: EntryOrder = { name: 'entryTitle', direction: 1 };

export type EntrySort = Readonly<Record<string, 1 | -1>>;

const PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    entrytitle: 'titleKey',
    'sys.id': 'entryId',
    'sys.uri': 'entryId',
    'sys.version.created': 'version.created',
    'sys.version.modified': 'version.modified',
  }),
);

/** Undefined for an order that only the search index has. Ties are broken by id and language. */
export function sortOf(order: readonly EntryOrder[], isEveryVariation: boolean): EntrySort | undefined {
  const [{ name, direction } = BY_TITLE, ...others] = order;
  const path = PATHS.get(name.toLowerCase());
  if (path === undefined || others.length > 0) return undefined;
  return { [path]: direction, entryId: direction, ...(isEveryVariation && { language: direction }) };
}

export function searchOrder(order: readonly EntryOrder[]): readonly OrderItem[] {
  return (order.length === 0 ? [BY_TITLE] : order).map(({ name, direction }) => {
    return { field: name.toLowerCase() === 'sys.uri' ? 'sys.id' : name, direction, place: 'order' };
  });
}
