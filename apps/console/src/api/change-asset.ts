import { addressOf } from './base.ts';
import { idempotencyKey } from './client.ts';
import type { Entry } from './entry.ts';
import { authorizedFetch } from './fetch.ts';
import type { EntrySummary } from './models.ts';
import { problemOf } from './problem.ts';

/** Fields, or the file, of one asset as it was read: refused if somebody has changed it since. @throws Problem */
export async function changeAsset(projectId: string, { sys }: EntrySummary, changes: object): Promise<Entry> {
  const path = `api/management/projects/${encodeURIComponent(projectId)}/entries/${sys.id}?language=${sys.language}`;
  const body = { ...changes, sys: { version: { versionNo: sys.version.versionNo } } };
  const headers = { ...idempotencyKey(), 'Content-Type': 'application/json' };
  const request = new Request(addressOf(path), { method: 'PATCH', headers, body: JSON.stringify(body) });
  const response = await authorizedFetch(request);
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Entry;
}
