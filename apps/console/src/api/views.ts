import { queryOptions } from '@tanstack/react-query';
import { answer, api, idempotencyKey } from './client.ts';
import type { components } from './schema.d.ts';

export type SavedView = components['schemas']['View'];
export type ViewChange = components['schemas']['ChangedView'];

const VIEWS = '/api/management/projects/{projectId}/views';
const VIEW = `${VIEWS}/{viewId}` as const;
/** More than a person may have; who shares more than the rest of it needs a search of views. */
const MOST = 500;

/** One's own and the shared ones, by name: docs/contract/views.md. */
export const viewsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['views', projectId],
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const params = { path: { projectId }, query: { area: 'entries' as const, pageSize: MOST } };
      return (await answer(api.GET(VIEWS, { params, signal }))).items;
    },
  });

export async function createView(projectId: string, view: ViewChange & { readonly name: string }): Promise<string> {
  const sent = { params: { path: { projectId } }, body: view, headers: idempotencyKey() };
  return (await answer(api.POST(VIEWS, sent))).id;
}

export async function changeView(projectId: string, viewId: string, changes: ViewChange): Promise<void> {
  await answer(api.PUT(VIEW, { params: { path: { projectId, viewId } }, body: changes, headers: idempotencyKey() }));
}

export async function deleteView(projectId: string, viewId: string): Promise<void> {
  const asked = api.DELETE(VIEW, { params: { path: { projectId, viewId } }, headers: idempotencyKey() });
  await answer(asked as Promise<never>);
}
