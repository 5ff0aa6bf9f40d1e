import { NO_TITLE, type EntryDocument } from '@annal/content-read-models';
import type { Reader, ReadFilter } from '@annal/read-models';
import type { EntrySort } from './entry-order.ts';

export interface EntryPageOptions {
  readonly sort: EntrySort;
  readonly skip: number;
  readonly limit: number;
}

/** Entries without a title come last in both directions, so a descending page reads them separately. */
export async function entryPage(
  entries: Reader<EntryDocument>,
  filter: ReadFilter,
  { sort, skip, limit }: EntryPageOptions,
): Promise<readonly EntryDocument[]> {
  if (sort['titleKey'] !== -1) return entries.find(filter, { sort, skip, limit });
  const titled = { ...filter, titleKey: { $lt: NO_TITLE } };
  const found = await entries.find(titled, { sort, skip, limit });
  if (found.length === limit) return found;
  const isBehind = found.length === 0 && skip > 0;
  const before = isBehind ? skip - (await entries.countMatching(titled)) : 0;
  const rest = { sort, skip: before, limit: limit - found.length };
  return [...found, ...(await entries.find({ ...filter, titleKey: NO_TITLE }, rest))];
}
