import { NO_TITLE, type EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import type { EntrySort } from './entry-order.ts';

/** conventions.md 9. Without a bound, 10,000 entries of the largest size would take 9 GB of memory. */
export const LARGEST_PAGE = 64 * 1024 * 1024;

export interface EntryPageOptions {
  readonly sort: EntrySort;
  readonly skip: number;
  readonly limit: number;
}

const bounded = { mostBytes: LARGEST_PAGE };

/** Entries without a title come last in both directions, so a descending page reads them separately. */
export async function entryPage(
  entries: Reader<EntryDocument>,
  filter: ReadFilter,
  { sort, skip, limit }: EntryPageOptions,
): Promise<readonly EntryDocument[]> {
  if (sort['titleKey'] !== -1) return entries.find(filter, { sort, skip, limit, ...bounded });
  const titled = { ...filter, titleKey: { $lt: NO_TITLE } };
  const found = await entries.find(titled, { sort, skip, limit, ...bounded });
  if (found.length === limit) return found;
  const isBehind = found.length === 0 && skip > 0;
  const before = isBehind ? skip - (await entries.countMatching(titled)) : 0;
  const rest = { sort, skip: before, limit: limit - found.length, ...bounded };
  return [...found, ...(await entries.find({ ...filter, titleKey: NO_TITLE }, rest))];
}
