import type { OrderItem } from '@annal/search-query';

/** One item of an `order` query. */
export interface EntryOrder {
  /** A field id or a `sys` path. */
  readonly name: string;
  readonly direction: 1 | -1;
}

const BY_TITLE: EntryOrder = { name: 'entryTitle', direction: 1 };

export type EntrySort = Readonly<Record<string, 1 | -1>>;

/** What entries are read in the order of: all that a read model has an index for. */
const PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    entrytitle: 'titleKey',
    'sys.id': 'entryId',
    'sys.uri': 'entryId',
    'sys.version.created': 'version.created',
    'sys.version.modified': 'version.modified',
  }),
);

/**
 * What the documents are sorted by, titles where nothing is asked for; undefined for an order that only the search index
 * has. Ties are broken by id and language, in the direction of the order.
 */
export function sortOf(order: readonly EntryOrder[], isEveryVariation: boolean): EntrySort | undefined {
  const [{ name, direction } = BY_TITLE, ...others] = order;
  const path = PATHS.get(name.toLowerCase());
  if (path === undefined || others.length > 0) return undefined;
  return { [path]: direction, entryId: direction, ...(isEveryVariation && { language: direction }) };
}

/** The same order as a search has it. */
export function searchOrder(order: readonly EntryOrder[]): readonly OrderItem[] {
  return order.map(({ name, direction }) => {
    return { field: name.toLowerCase() === 'sys.uri' ? 'sys.id' : name, direction, place: 'order' };
  });
}
