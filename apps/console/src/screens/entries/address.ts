import { count, text } from '../../frame/search-params.ts';
import { isChanged, listFilters, type Filters } from './query/filters.ts';
import type { ListQuery } from './query/zenql-text.ts';

/** The search parameters of the list. Several values of a filter are separated by commas. */
export interface ListAddress {
  readonly view?: string;
  readonly q?: string;
  /** What the chips cannot say. */
  readonly zenql?: string;
  readonly type?: string;
  readonly state?: string;
  readonly lang?: string;
  readonly owner?: string;
  readonly translation?: string;
  readonly published?: string;
  readonly changed?: string;
  /** `-pages`: the largest first. */
  readonly order?: string;
  /** From 1. */
  readonly page?: number;
  readonly cols?: string;
  /** Keys of rows, or `all` that match. */
  readonly sel?: string;
}

const TEXTS = ['view', 'q', 'zenql', ...listFilters, 'order', 'cols', 'sel'] as const;

export function listAddress(search: Readonly<Record<string, unknown>>): ListAddress {
  const texts = TEXTS.map((name) => text(search, name));
  const { published } = text(search, 'published');
  const { changed } = text(search, 'changed');
  return Object.assign(
    {},
    ...texts,
    count(search, 'page'),
    published === 'true' || published === 'false' ? { published } : {},
    changed !== undefined && isChanged(changed) ? { changed } : {},
  ) as ListAddress;
}

const valuesOf = (text = ''): readonly string[] => [...new Set(text.split(',').filter((each) => each !== ''))];

export function queryAt(address: ListAddress): ListQuery {
  const { q, published, changed, zenql: rest = '' } = address;
  const lists = Object.fromEntries(listFilters.map((name) => [name, valuesOf(address[name])]));
  const filters = {
    ...lists,
    ...(q !== undefined && { q }),
    ...(published !== undefined && { published: published === 'true' }),
    ...(changed !== undefined && { changed }),
  };
  return { filters: filters as unknown as Filters, rest };
}

/** For `navigate`: the parts of the address that say which entries are shown. */
export function addressOfQuery({ filters, rest }: ListQuery): ListAddress {
  const lists = listFilters
    .filter((name) => filters[name].length > 0)
    .map((name) => [name, filters[name].join(',')] as const);
  return {
    ...Object.fromEntries(lists),
    ...(filters.q !== undefined && { q: filters.q }),
    ...(filters.published !== undefined && { published: String(filters.published) }),
    ...(filters.changed !== undefined && { changed: filters.changed }),
    ...(rest !== '' && { zenql: rest }),
  };
}

/** Of the address; the rest of it stays when the query changes. */
export const keptOf = ({ view, order, cols }: ListAddress): ListAddress => ({
  ...(view !== undefined && { view }),
  ...(order !== undefined && { order }),
  ...(cols !== undefined && { cols }),
});

export const columnsAt = ({ cols }: ListAddress): readonly string[] | undefined =>
  cols === undefined ? undefined : valuesOf(cols);
