import type { EntrySearch } from '../../api/entry-search.ts';
import { PAGE } from '../entries/list/search.ts';
import type { AssetAddress } from './address.ts';

const ofText = (typed: string): object => ({
  or: [
    { field: 'entryTitle', contains: typed },
    { field: 'sys.properties.filename', contains: typed },
    { field: '*', freeText: typed },
  ],
});

/** What the address shows: the assets of one folder, or of all of them. */
export function conditionOf({ folder, type, q }: AssetAddress): Pick<EntrySearch, 'where'> {
  return {
    where: [
      { field: 'sys.dataFormat', equalTo: 'asset' },
      ...(folder === undefined ? [] : [{ field: 'sys.properties.path', equalTo: folder }]),
      ...(type === undefined ? [] : [{ field: 'sys.contentTypeId', equalTo: type }]),
      ...(q === undefined ? [] : [ofText(q)]),
    ],
  };
}

export const assetSearch = (address: AssetAddress): EntrySearch => ({
  ...conditionOf(address),
  orderBy: ['-sys.version.modified'],
  pageIndex: (address.page ?? 1) - 1,
  pageSize: PAGE,
  fields: ['entryTitle', 'sys', 'title', 'altText'],
});
