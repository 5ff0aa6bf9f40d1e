import { NO_TITLE, type EntryDocument } from '@annal/content-read-models';
import type { FindOptions, Reader, ReadFilter } from '@annal/read-models';

export type EntrySort = Readonly<Record<string, 1 | -1>>;

export interface EntryPageOptions extends Pick<FindOptions, 'projection' | 'maxTimeMS'> {
  readonly sort: EntrySort;
  readonly skip: number;
  readonly limit: number;
  /** What holds of all that match and have a value: where in the order they are. */
  readonly bounds?: ReadFilter | undefined;
}

/** Some of the entries, in an order of their own. */
interface Part {
  readonly filter: ReadFilter;
  readonly sort: EntrySort;
}

/**
 * A page of entries, those without a value last in either direction. They are asked for by themselves, so that an index
 * that holds only what has a value gives the order of all others.
 */
export async function entryPage(
  entries: Reader<EntryDocument>,
  filter: ReadFilter,
  { sort, skip, limit, bounds, ...options }: EntryPageOptions,
): Promise<readonly EntryDocument[]> {
  const [first, last] = partsOf(sort, bounds);
  const within = (part: Part): ReadFilter => ({ $and: [filter, part.filter] });
  if (!last) return entries.find(filter, { sort: first.sort, skip, limit, ...options });
  const found = await entries.find(within(first), { sort: first.sort, skip, limit, ...options });
  if (found.length === limit) return found;
  const { maxTimeMS } = options;
  const isBehind = found.length === 0 && skip > 0;
  const before = isBehind ? skip - (await entries.countMatching(within(first), maxTimeMS ? { maxTimeMS } : {})) : 0;
  const rest = { sort: last.sort, skip: before, limit: limit - found.length, ...options };
  return [...found, ...(await entries.find(within(last), rest))];
}

/** What the indexes of such orders begin with, where nothing else is said about it. */
export const ANY_VARIATION: ReadFilter = { isDefault: { $in: [true, false] } };

const OPTIONAL = /^(?:transition|schedules|file)\.|^version\.(?:published|archived|deleted)/;

/** Of `sys`: there are entries that have no value there. */
export const isOptional = (path: string): boolean => OPTIONAL.test(path);

/** Only ties may be broken by something else. */
function partsOf(sort: EntrySort, bounds: ReadFilter = {}): readonly [Part, Part?] {
  const [[path, direction] = ['', 1], ...others] = Object.entries(sort);
  const ties = Object.fromEntries(others);
  if (!others.every(([name]) => name === 'entryId' || name === 'language')) return [{ filter: {}, sort }];
  if (path.startsWith('keys.'))
    return [
      { filter: { $and: [{ ...ANY_VARIATION, [path]: { $exists: true } }, bounds] }, sort },
      { filter: { [path]: { $exists: false } }, sort: ties },
    ];
  if (isOptional(path) && direction === 1)
    return [
      { filter: { [path]: { $ne: null } }, sort },
      { filter: { [path]: null }, sort: ties },
    ];
  if (path === 'titleKey' && direction === -1)
    return [
      { filter: { titleKey: { $lt: NO_TITLE } }, sort },
      { filter: { titleKey: NO_TITLE }, sort: ties },
    ];
  return [{ filter: {}, sort }];
}
