import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api, idempotencyKey } from './client.ts';
import { entrySearchQuery, type EntrySearch } from './entry-search.ts';
import type { EntrySummary } from './models.ts';
import { useSession } from './session.ts';

const SHOWN = 100;

/** What has waited longest is decided first. */
const waitingSearch = (username: string): EntrySearch => ({
  where: [
    {
      or: [
        { field: 'sys.workflow.state', equalTo: 'awaitingApproval' },
        {
          and: [
            { field: 'sys.workflow.state', equalTo: 'declined' },
            { field: 'sys.owner', equalTo: username },
          ],
        },
        { field: 'sys.schedules.publish.missed', equalTo: true },
        { field: 'sys.schedules.unpublish.missed', equalTo: true },
      ],
    },
  ],
  orderBy: ['sys.version.modified'],
  pageSize: SHOWN,
});

/** Events of the built-in workflow for approval, and of custom ones that call them the same. */
export type Decision = 'approve' | 'decline';

/** `allowedEvents` are those that the person may use now. */
export const mayDecide = ({ sys }: EntrySummary, decision: Decision): boolean =>
  sys.workflow.allowedEvents.includes(`${sys.workflow.state}.${decision}`);

export const isMissed = ({ sys }: EntrySummary): boolean => Object.values(sys.schedules).some(({ missed }) => missed);

/** Variations that wait for a decision of the person, or for another attempt. */
export function useWaiting(projectId: string) {
  const username = useSession(({ user }) => user?.username ?? '');
  return useQuery({
    ...entrySearchQuery(projectId, waitingSearch(username)),
    select: ({ items }) =>
      items.filter(
        (entry) =>
          isMissed(entry) ||
          entry.sys.workflow.state === 'declined' ||
          mayDecide(entry, 'approve') ||
          mayDecide(entry, 'decline'),
      ),
  });
}

interface Decided {
  readonly entry: EntrySummary;
  readonly decision: Decision;
  readonly message: string;
}

export function useDecide(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry: { sys }, decision, message }: Decided) => {
      const path = '/api/management/projects/{projectId}/entries/{entryId}/workflow/events';
      const data = message === '' ? null : { message };
      const event = `${sys.workflow.state}.${decision}`;
      const body = { event, language: sys.language, version: sys.version.versionNo, data } as never;
      const params = { path: { projectId, entryId: sys.id } };
      await answer(api.POST(path, { params, body, headers: idempotencyKey() }) as Promise<never>);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['entries', projectId] }),
  });
}
