import { queryOptions } from '@tanstack/react-query';
import { answer, api, idempotencyKey } from './client.ts';
import type { PagedList, User } from './models.ts';
import type { components } from './schema.d.ts';

export type ApiKey = components['schemas']['ApiKey'];
export type Role = components['schemas']['Role'];
export type UserActionType = components['schemas']['UserAction']['type'];

const ROLES = '/api/management/projects/{projectId}/security/roles';
const PAGE = 1000;

export const usersQuery = (q: string) =>
  queryOptions({
    queryKey: ['users', q],
    queryFn: ({ signal }): Promise<PagedList<User>> => {
      const query = { pageSize: 100, ...(q !== '' && { q }) };
      return answer<PagedList<User>>(api.GET('/api/security/users', { params: { query }, signal }));
    },
  });

export const apiKeysQuery = queryOptions({
  queryKey: ['apiKeys'],
  queryFn: ({ signal }) => answer(api.GET('/api/security/apiKeys', { params: { query: { pageSize: PAGE } }, signal })),
});

export const rolesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['roles', projectId],
    queryFn: ({ signal }) =>
      answer(api.GET(ROLES, { params: { path: { projectId }, query: { pageSize: PAGE } }, signal })),
  });

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  /** Has to choose another password at the first sign-in. */
  readonly isTemporary: boolean;
}

export function createUser({ password, isTemporary, ...user }: NewUser): Promise<User> {
  const body = { ...user, credentials: { password } };
  const params = { query: { forcePasswordReset: isTemporary } };
  return answer<User>(api.POST('/api/security/users', { params, body, headers: idempotencyKey() }) as Promise<never>);
}

export const actOnUser = (user: string, type: UserActionType): Promise<unknown> =>
  answer<unknown>(api.POST('/api/security/users/{user}/actions', { params: { path: { user } }, body: { type } }));

export const setPassword = (user: string, password: string): Promise<unknown> =>
  answer<unknown>(
    api.POST('/api/security/users/{user}/credentials/password', {
      params: { path: { user } },
      body: { new: password },
    }),
  );

export const createApiKey = (body: { readonly name: string; readonly description: string }): Promise<ApiKey> =>
  answer<ApiKey>(api.POST('/api/security/apiKeys', { body, headers: idempotencyKey() }) as Promise<never>);

export function setApiKeyEnabled({ id: apiKeyId, name, description, scopes }: ApiKey, enabled: boolean) {
  const body = { name, description, scopes, enabled };
  return answer(api.PUT('/api/security/apiKeys/{apiKeyId}', { params: { path: { apiKeyId } }, body }));
}

export const deleteApiKey = (apiKeyId: string): Promise<unknown> =>
  answer<unknown>(api.DELETE('/api/security/apiKeys/{apiKeyId}', { params: { path: { apiKeyId } } }));

/** What is left out of a role stays. */
export const assignUsers = (projectId: string, role: Role, users: readonly string[]): Promise<unknown> =>
  answer<unknown>(
    api.PUT(`${ROLES}/{roleId}`, {
      params: { path: { projectId, roleId: role.id } },
      body: { assignments: { ...role.assignments, users: [...users] } },
    }),
  );
