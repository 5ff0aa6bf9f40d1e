import { useEffect, useEffectEvent, useState } from 'react';
import { searchEntries, type EntrySearch } from '../../../api/entry-search.ts';
import { onTold, type Told } from '../../../api/live/changes.ts';
import { isOwnWrite } from '../../../api/fetch.ts';
import { keyOf, type Entry } from './entry.ts';

interface Watched {
  readonly projectId: string;
  readonly search: EntrySearch;
  readonly items: readonly Entry[];
  /** When the rows were read; whatever came before is in them. */
  readonly readAt: number;
}

export interface ListChanges {
  /** Of what is shown or may have to be. */
  readonly count: number;
  readonly isChanged: (entry: Entry) => boolean;
}

interface Seen {
  readonly readAt: number;
  readonly keys: ReadonlySet<string>;
}

const ANY = '*';

/** What others have changed since the rows were read. The rows stay as they are until somebody asks for the new ones. */
export function useChanges({ projectId, search, items, readAt }: Watched): ListChanges {
  const [seen, setSeen] = useState<Seen>({ readAt, keys: new Set() });
  const add = (keys: readonly string[]): void =>
    setSeen((before) => ({
      readAt,
      keys: new Set([...(before.readAt === readAt ? before.keys : []), ...keys]),
    }));
  const compare = async (): Promise<void> => {
    if (readAt === 0) return;
    const fresh = await searchEntries(projectId, search).catch(() => undefined);
    if (fresh) add(differences(items, fresh.items));
  };
  const take = useEffectEvent((told: Told) => {
    if (told.type === 'poll') void compare();
    if (told.type !== 'change' || !['entry', 'asset'].includes(told.change.kind)) return;
    const { id, language = ANY, position } = told.change;
    if (!isOwnWrite(position)) add([`${id}.${language}`]);
  });
  useEffect(() => onTold(take), []);
  const keys = seen.readAt === readAt ? seen.keys : new Set<string>();
  return {
    count: keys.size,
    isChanged: (entry) => keys.has(keyOf(entry)) || keys.has(`${entry.sys.id}.${ANY}`),
  };
}

/** Rows that came, went or are another version or in another state. */
export function differences(shown: readonly Entry[], fresh: readonly Entry[]): readonly string[] {
  const looks = (entries: readonly Entry[]) => new Map(entries.map((entry) => [keyOf(entry), lookOf(entry)]));
  const [before, now] = [looks(shown), looks(fresh)];
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => before.get(key) !== now.get(key));
}

const lookOf = ({ sys }: Entry): string =>
  [sys.version.versionNo, sys.workflow.state, sys.isPublished, sys.owner].join(' ');
