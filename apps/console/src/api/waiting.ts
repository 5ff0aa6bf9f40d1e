import type { WorkflowDefinition, WorkflowEvent, WorkflowState } from '@annal/content-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answer, api, idempotencyKey } from './client.ts';
import { entrySearchQuery, type EntrySearch } from './entry-search.ts';
import type { EntrySummary } from './models.ts';
import { useSession } from './session.ts';
import { workflowsQuery } from './workflows.ts';

const SHOWN = 100;
/** Waits for its moment, not for anybody. */
const SCHEDULED = 'scheduled';

/** What ends the waiting of an entry. */
export interface Decision {
  readonly event: WorkflowEvent;
  /** Back to who wrote it; otherwise on, or live. */
  readonly isDecline: boolean;
}

export interface WaitingEntry {
  readonly entry: EntrySummary;
  /** Those that the person may take, and that need no more than a comment. */
  readonly decisions: readonly Decision[];
}

/** What has waited longest is decided first. */
const waitingSearch = (username: string, states: readonly string[]): EntrySearch => ({
  where: [
    {
      or: [
        ...states.map((state) => ({ field: 'sys.workflow.state', equalTo: state })),
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

export const publishes = ({ exitActions }: WorkflowEvent): boolean =>
  (exitActions ?? []).some(({ invokeAction }) => invokeAction === 'publishEntry');

const isDecline = ({ id, color }: WorkflowEvent): boolean => id === 'decline' || color === 'red';

/** Publishes, or is drawn as an approval: of several steps only the last one publishes. */
const isApproval = (event: WorkflowEvent): boolean =>
  event.id === 'approve' || event.color === 'green' || publishes(event);

/** Nobody edits in such a state, and somebody approves: it waits. */
const isWaiting = ({ id, events, allowUpdates }: WorkflowState): boolean =>
  id !== SCHEDULED &&
  allowUpdates !== true &&
  !events.some(({ id: event }) => event === 'sysUpdate') &&
  events.some(isApproval);

const isDecidedInPlace = ({ parameters }: WorkflowEvent): boolean =>
  parameters.every(({ id, validations }) => id === 'message' || validations.required === undefined);

/** `allowedEvents` are those that the person may use now. */
function decisionsOf({ sys }: EntrySummary, workflows: readonly WorkflowDefinition[]): readonly Decision[] {
  const state = workflows.find(({ id }) => id === sys.workflow.id)?.states.find(({ id }) => id === sys.workflow.state);
  if (state === undefined || !isWaiting(state)) return [];
  return state.events
    .filter((event) => (isDecline(event) || isApproval(event)) && isDecidedInPlace(event))
    .filter(({ id }) => sys.workflow.allowedEvents.includes(`${state.id}.${id}`))
    .map((event) => ({ event, isDecline: isDecline(event) }))
    .sort((one, other) => Number(other.isDecline) - Number(one.isDecline));
}

export const isMissed = ({ sys }: EntrySummary): boolean => Object.values(sys.schedules).some(({ missed }) => missed);

/** Variations that wait for a decision of the person, or for another attempt. */
export function useWaiting(projectId: string) {
  const username = useSession(({ user }) => user?.username ?? '');
  const { data: workflows } = useQuery(workflowsQuery(projectId));
  const states = new Set(workflows?.flatMap((workflow) => workflow.states.filter(isWaiting).map(({ id }) => id)));
  return useQuery({
    ...entrySearchQuery(projectId, waitingSearch(username, [...states].sort())),
    enabled: workflows !== undefined,
    select: ({ items }) =>
      items
        .map((entry): WaitingEntry => ({ entry, decisions: decisionsOf(entry, workflows ?? []) }))
        .filter(
          ({ entry, decisions }) => isMissed(entry) || entry.sys.workflow.state === 'declined' || decisions.length > 0,
        ),
  });
}

interface Decided {
  readonly entry: EntrySummary;
  readonly event: WorkflowEvent;
  readonly message: string;
}

export function useDecide(projectId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry: { sys }, event: { id }, message }: Decided) => {
      const path = '/api/management/projects/{projectId}/entries/{entryId}/workflow/events';
      const data = message === '' ? null : { message };
      const event = `${sys.workflow.state}.${id}`;
      const body = { event, language: sys.language, version: sys.version.versionNo, data } as never;
      const params = { path: { projectId, entryId: sys.id } };
      await answer(api.POST(path, { params, body, headers: idempotencyKey() }) as Promise<never>);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['entries', projectId] }),
  });
}
