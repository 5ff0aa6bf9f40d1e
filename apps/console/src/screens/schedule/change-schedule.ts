import { addressOf } from '../../api/base.ts';
import { idempotencyKey } from '../../api/client.ts';
import { authorizedFetch } from '../../api/fetch.ts';
import { problemOf } from '../../api/problem.ts';
import type { Planned } from './planned.ts';

/** The event that publishes at once from the state in which the entry waits. */
export const publishEvent = ({ entry: { sys } }: Planned): string | undefined =>
  ['scheduled.publishNow', 'draft.publish', 'draft.submitAndApprove', 'awaitingApproval.approve'].find(
    (event) => sys.workflow.allowedEvents.includes(event) && event.startsWith(`${sys.workflow.state}.`),
  );

export const mayChange = ({ entry: { sys }, kind }: Planned): boolean =>
  sys.workflow.allowedEvents.some((event) =>
    event.endsWith(kind === 'publish' ? 'SetPublishSchedule' : 'SetUnpublishSchedule'),
  );

export async function move(projectId: string, planned: Planned, dateTime: string): Promise<void> {
  await send(projectId, planned, 'PUT', `/schedules/${planned.kind}${languageOf(planned)}`, { dateTime });
}

/** An entry that waits for its moment goes back to being a draft; its schedule goes with that. */
export async function clear(projectId: string, planned: Planned): Promise<void> {
  const isWaiting = planned.kind === 'publish' && planned.entry.sys.workflow.allowedEvents.includes('scheduled.cancel');
  if (isWaiting) return raise(projectId, planned, 'cancel');
  await send(projectId, planned, 'DELETE', `/schedules/${planned.kind}${languageOf(planned)}`);
}

export async function raise(projectId: string, planned: Planned, event: string): Promise<void> {
  const { language } = planned.entry.sys;
  await send(projectId, planned, 'POST', '/workflow/events', { event, language });
}

const languageOf = ({ entry }: Planned): string => `?language=${entry.sys.language}`;

async function send(
  projectId: string,
  { entry }: Planned,
  method: string,
  below: string,
  body?: object,
): Promise<void> {
  const path = `api/management/projects/${encodeURIComponent(projectId)}/entries/${entry.sys.id}${below}`;
  const headers = { 'Content-Type': 'application/json', ...idempotencyKey() };
  const request = new Request(addressOf(path), { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await authorizedFetch(request);
  if (!response.ok) throw await problemOf(response);
}
