import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { keyOf } from '../list/entry.ts';
import type { ListSelection } from '../list/selection.ts';
import { act, isUnknown } from './act.ts';
import type { BulkAction } from './action.ts';
import { readFacts } from './facts.ts';
import { isPossible, planOf, type Planned } from './plan.ts';
import { runBulk, type Failure, type Outcome } from './run.ts';
import { readSelected } from './selected.ts';
import type { EntrySearch } from '../../../api/entry-search.ts';

export interface BulkWork {
  readonly projectId: string;
  readonly selection: ListSelection;
  readonly search: Pick<EntrySearch, 'where' | 'zenql' | 'includeArchived' | 'includeDeleted'>;
}

const nothing: Outcome = { done: [], failed: [], left: [] };

/** From what is selected to what came of it. */
export function useBulk({ projectId, selection, search }: BulkWork, action: BulkAction) {
  const client = useQueryClient();
  const stopped = useRef(false);
  const [total, setTotal] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(nothing);
  const wanted = useQuery({
    queryKey: ['bulk', projectId, selection.isAll ? search : selection.keys],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => ({
      facts: await readFacts(projectId),
      entries: await readSelected({ projectId, selection, search, signal }),
    }),
  });
  const plan = wanted.data?.entries.map((entry) => planOf(entry, action, wanted.data.facts)) ?? [];

  const run = async (items: readonly Planned[], keys: ReadonlyMap<string, string>, before: Outcome): Promise<void> => {
    stopped.current = false;
    setRunning(true);
    const merged = (now: Outcome): Outcome => ({ ...now, done: [...before.done, ...now.done] });
    const last = await runBulk({
      items,
      keys,
      act: (planned, key) => act({ projectId, action, planned, key }),
      isUnknown,
      isStopped: () => stopped.current,
      onProgress: (now) => setOutcome(merged(now)),
    });
    setOutcome(merged(last));
    setRunning(false);
    await client.invalidateQueries({ queryKey: ['entries', projectId] });
  };

  return {
    wanted,
    plan,
    total,
    isRunning,
    outcome,
    start: () => {
      const items = plan.filter(isPossible);
      setTotal(items.length);
      void run(items, new Map(), nothing);
    },
    stop: () => (stopped.current = true),
    goOn: () => void run(outcome.left, new Map(), { ...outcome, left: [] }),
    retry: () => void retry(outcome.failed),
  };

  /** As they are now: somebody may have put right what was wrong. */
  async function retry(failed: readonly Failure[]): Promise<void> {
    const keys = failed
      .filter((each) => each.isUnknown)
      .map(({ planned, key }) => [keyOf(planned.entry), key] as const);
    const of = { ...selection, isAll: false, keys: failed.map(({ planned }) => keyOf(planned.entry)) };
    setRunning(true);
    const { signal } = new AbortController();
    const now = await readSelected({ projectId, selection: of, search, signal });
    const byKey = new Map(now.map((entry) => [keyOf(entry), entry]));
    const items = failed.map(({ planned }) => ({
      ...planned,
      entry: byKey.get(keyOf(planned.entry)) ?? planned.entry,
    }));
    await run(items, new Map(keys), { ...outcome, failed: [] });
  }
}
