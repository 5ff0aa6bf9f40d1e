import type { EntrySearch } from '../../api/entry-search.ts';
import type { EntrySummary } from '../../api/models.ts';
import { aroundMonth, monthOf } from './months.ts';

const MOST = 500;
export const kinds = ['publish', 'unpublish'] as const;
export type Kind = (typeof kinds)[number];

/** One of the moments of an entry. */
export interface Planned {
  readonly entry: EntrySummary;
  readonly kind: Kind;
  readonly at: string;
  readonly isMissed: boolean;
}

const path = (kind: Kind): string => `sys.schedules.${kind}.dateTime`;

/** What is due around the month, and whatever was missed at any time. */
export function scheduleSearch(month: string): EntrySearch {
  const range = aroundMonth(month);
  const due = kinds.map((kind) => ({ field: path(kind), between: range }));
  return {
    where: [{ or: [...due, { field: 'sys.schedules.publish.missed', equalTo: true }] }],
    orderBy: [path('publish')],
    pageSize: MOST,
    fields: ['entryTitle', 'sys'],
  };
}

/** Missed ones first, then what is due in the month, in its order. */
export function plannedIn(entries: readonly EntrySummary[], month: string, timeZone: string): readonly Planned[] {
  const all = entries.flatMap((entry) =>
    kinds.flatMap((kind): readonly Planned[] => {
      const schedule = entry.sys.schedules[kind];
      return schedule ? [{ entry, kind, at: schedule.dateTime, isMissed: schedule.missed }] : [];
    }),
  );
  const byTime = [...all].sort((one, other) => one.at.localeCompare(other.at));
  const missed = byTime.filter(({ isMissed }) => isMissed);
  return [...missed, ...byTime.filter(({ at, isMissed }) => !isMissed && monthOf(at, timeZone) === month)];
}
