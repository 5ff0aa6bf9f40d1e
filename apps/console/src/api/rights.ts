import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';

interface Grant {
  readonly id: string;
  readonly actions: readonly string[];
}

/** What a person may do in a project: docs/contract/security.md, section 10.1. */
export interface Rights {
  readonly isMember: boolean;
  readonly entries: readonly TypeRights[];
  readonly assets: readonly TypeRights[];
  readonly contentTypes: readonly Grant[];
  readonly nodes: readonly Grant[];
  readonly sections: Readonly<Record<string, readonly string[]>>;
  readonly administers: readonly string[];
}

interface TypeRights {
  readonly id: string;
  readonly grants: readonly { readonly languages: readonly string[]; readonly actions: readonly string[] }[];
}

/** Asked once when a project is opened. The service decides in any case; this is for what is shown. */
export const rightsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['rights', projectId],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const path = '/api/management/projects/{projectId}/security/permissions';
      const asked = api.GET(path, { params: { path: { projectId } }, signal }) as Promise<never>;
      return answer<Rights>(asked);
    },
  });

/** Undefined until the service has answered. */
export const useRights = (projectId: string): Rights | undefined => useQuery(rightsQuery(projectId)).data;

/** `draft.*` and `*` cover what begins like them. */
function covers(granted: string, action: string): boolean {
  return granted.endsWith('*') ? action.startsWith(granted.slice(0, -1)) : granted === action;
}

/** One of several actions, in one language or in any. */
export function mayWithEntries(rights: Rights, contentTypeId: string, action: string, language?: string): boolean {
  const type = [...rights.entries, ...rights.assets].find(({ id }) => id === contentTypeId);
  const grants = type?.grants.filter(({ languages }) => language === undefined || languages.includes(language)) ?? [];
  return grants.some(({ actions }) => actions.some((granted) => covers(granted, action)));
}

/** Of `blocks`, `webhookSubscriptions` and the other sections of security.md, section 9.3. */
export function mayInSection(rights: Rights, section: string, action: string): boolean {
  const granted = rights.sections[section] ?? [];
  return granted.some((each) => covers(each, action)) || (action === 'view' && granted.length > 0);
}

export function mayWithContentType(rights: Rights, contentTypeId: string, action: string): boolean {
  const grants = rights.contentTypes.filter(({ id }) => id === '*' || id === contentTypeId);
  return grants.some(({ actions }) => actions.some((granted) => covers(granted, action)));
}

/** With some node at least; which ones the service decides. */
export function mayWithNodes(rights: Rights, action: string): boolean {
  return rights.nodes.some(({ actions }) => actions.some((granted) => covers(granted, action)));
}
