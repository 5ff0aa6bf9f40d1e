import { addressOf } from '../../../api/base.ts';
import { authorizedFetch } from '../../../api/fetch.ts';
import { Problem, problemOf } from '../../../api/problem.ts';
import type { Entry } from '../list/entry.ts';
import type { BulkAction } from './action.ts';
import type { Planned } from './plan.ts';

interface Act {
  readonly projectId: string;
  readonly action: BulkAction;
  readonly planned: Planned & { readonly event?: string };
  /** The same for every repetition, so that an act whose answer was lost happens once. */
  readonly key: string;
}

/** Does it to one entry. @throws Problem */
export async function act(act: Act): Promise<void> {
  const { action, planned } = act;
  const { sys } = planned.entry;
  switch (action.kind) {
    case 'delete':
      return send(act, 'DELETE', `?language=${sys.language}`);
    case 'owner':
      return send(act, 'PUT', '', await withOwner(act, action.owner));
    case 'field':
      return send(act, 'PATCH', `?language=${sys.language}`, [
        { op: 'test', path: '/sys/version/versionNo', value: sys.version.versionNo },
        { op: 'add', path: `/${action.path}`, value: action.value },
      ]);
    default: {
      const { event = 'event' in action ? action.event : '' } = planned;
      const data = 'data' in action && Object.keys(action.data).length > 0 ? { data: action.data } : {};
      return send(act, 'POST', '/workflow/events', { event, language: sys.language, ...data });
    }
  }
}

/** Only a whole entry can get another owner. */
async function withOwner({ projectId, planned }: Act, owner: string): Promise<object> {
  const { sys } = planned.entry;
  const address = addressOf(`${pathOf(projectId, planned.entry)}?language=${sys.language}`);
  const response = await authorizedFetch(new Request(address));
  if (!response.ok) throw await problemOf(response);
  const { entryTitle, entryDescription, sys: now, ...fields } = (await response.json()) as Entry;
  void [entryTitle, entryDescription];
  const { id, contentTypeId, language, dataFormat, version } = now;
  return {
    ...fields,
    sys: { id, contentTypeId, language, dataFormat, owner, version: { versionNo: version.versionNo } },
  };
}

const pathOf = (projectId: string, { sys }: Entry): string =>
  `api/management/projects/${encodeURIComponent(projectId)}/entries/${sys.id}`;

async function send({ projectId, planned, key }: Act, method: string, more: string, body?: object): Promise<void> {
  const headers = { 'Idempotency-Key': key, 'Content-Type': 'application/json' };
  const address = addressOf(pathOf(projectId, planned.entry) + more);
  const request = new Request(address, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const response = await authorizedFetch(request);
  if (!response.ok) throw await problemOf(response);
}

/** Whether it may have happened all the same: then the next try sends the same key. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof Problem) || [0, 502, 503, 504].includes(error.status);
