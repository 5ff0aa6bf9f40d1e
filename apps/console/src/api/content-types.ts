import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

export interface ContentTypeSummary {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly defaultLanguage: string;
  readonly supportedLanguages: readonly string[];
  readonly workflowId: string;
  readonly enabled: boolean;
  readonly dataFormat: string;
  readonly version: { readonly versionNo: string; readonly published: string | null };
}

export const contentTypesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['contentTypes', projectId],
    queryFn: async ({ signal }) => {
      const path = '/api/management/projects/{projectId}/contenttypes';
      const found = answer(api.GET(path, { params: { path: { projectId } }, signal }) as Promise<never>);
      return (await found) as readonly ContentTypeSummary[];
    },
  });
