import { searchEntries, type EntrySearch } from '../../../api/entry-search.ts';
import type { Entry } from './entry.ts';

const AT_ONCE = 1000;

interface Reading {
  readonly projectId: string;
  readonly search: Omit<EntrySearch, 'pageIndex' | 'pageSize'>;
  readonly signal?: AbortSignal;
  readonly onRead?: (count: number, total: number) => void;
}

/** Everything that a search finds, however much. */
export async function readAll({ projectId, search, signal, onRead }: Reading): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const found = await searchEntries(projectId, { ...search, pageIndex, pageSize: AT_ONCE }, signal);
    entries.push(...found.items);
    onRead?.(entries.length, found.totalCount);
    if (found.items.length < AT_ONCE) return entries;
  }
}
