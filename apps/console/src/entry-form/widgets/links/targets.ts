import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchEntries } from '../../../api/entry-search.ts';
import type { EntrySummary } from '../../../api/models.ts';
import type { Target } from './link.ts';

interface Targets {
  /** Absent while it is not known; null if there is no such entry. */
  readonly of: (target: Target) => EntrySummary | null | undefined;
}

const MOST = 2000;

/** What is linked, asked for at once. Archived ones are found, too, so that a link to one can say so. */
export function useTargets(projectId: string, targets: readonly Target[], language: string): Targets {
  const ids = [...new Set(targets.map(({ id }) => id))].sort();
  const { data } = useQuery({
    queryKey: ['entries', projectId, 'targets', ids],
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const search = {
        where: [{ field: 'sys.id', in: ids }],
        includeArchived: true,
        pageSize: MOST,
        fields: ['entryTitle', 'sys', 'altText'],
      };
      return (await searchEntries(projectId, search, signal)).items;
    },
  });
  return {
    of: (target) => {
      if (data === undefined) return undefined;
      const found = data.filter(({ sys }) => sys.id === target.id);
      const wanted = [target.language, language].map((code) => found.find(({ sys }) => sys.language === code));
      return wanted.find((each) => each !== undefined) ?? found[0] ?? null;
    },
  };
}
