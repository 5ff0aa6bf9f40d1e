import type { EntrySearch } from '../../../api/entry-search.ts';
import type { Entry } from '../list/entry.ts';
import { keyOf } from '../list/entry.ts';
import { readAll } from '../list/read-all.ts';
import type { ListSelection } from '../list/selection.ts';

const IDS_AT_ONCE = 500;

interface Wanted {
  readonly projectId: string;
  readonly selection: ListSelection;
  /** What "all that match" means. */
  readonly search: Pick<EntrySearch, 'where' | 'zenql' | 'includeArchived' | 'includeDeleted'>;
  readonly signal: AbortSignal;
}

/** The selected entries as they are now, with all their fields. */
export async function readSelected({ projectId, selection, search, signal }: Wanted): Promise<readonly Entry[]> {
  if (selection.isAll) return readAll({ projectId, search: { ...search, orderBy: ['sys.id'] }, signal });
  const ids = [...new Set(selection.keys.map((key) => key.slice(0, key.indexOf('.'))))];
  const entries: Entry[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const where = [{ field: 'sys.id', in: ids.slice(from, from + IDS_AT_ONCE) }];
    const flags = { includeArchived: true, includeDeleted: search.includeDeleted ?? false };
    entries.push(...(await readAll({ projectId, search: { where, ...flags, orderBy: ['sys.id'] }, signal })));
  }
  const wanted = new Set(selection.keys);
  return entries.filter((entry) => wanted.has(keyOf(entry)));
}
