import { answer, api, idempotencyKey } from '../../api/client.ts';
import type { EntrySearch } from '../../api/entry-search.ts';
import type { EntrySummary } from '../../api/models.ts';

export const PAGE = 50;

export interface Binned extends EntrySummary {
  readonly sys: EntrySummary['sys'] & {
    readonly version: EntrySummary['sys']['version'] & { readonly deleted: string; readonly deletedBy: string };
  };
}

/** Latest first. Only deleted variations have a moment of deletion. */
export const binSearch = (page: number): EntrySearch => ({
  where: [{ field: 'sys.version.deleted', exists: true }],
  includeDeleted: true,
  orderBy: ['-sys.version.deleted'],
  pageIndex: page - 1,
  pageSize: PAGE,
  fields: ['entryTitle', 'sys'],
});

const PATH = '/api/management/projects/{projectId}/entries/{entryId}';

export async function restore(projectId: string, { sys }: EntrySummary): Promise<void> {
  await answer(
    api.POST(`${PATH}/workflow/events`, {
      params: { path: { projectId, entryId: sys.id } },
      headers: idempotencyKey(),
      body: { event: 'sysRestore', language: sys.language } as never,
    } as never) as Promise<never>,
  );
}

export async function deleteForGood(projectId: string, { sys }: EntrySummary): Promise<void> {
  const query = { language: sys.language, permanent: true };
  await answer(
    api.DELETE(PATH, {
      params: { path: { projectId, entryId: sys.id }, query },
      headers: idempotencyKey(),
    } as never) as Promise<never>,
  );
}
