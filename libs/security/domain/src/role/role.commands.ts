import type { Assignee } from './role.events.ts';

/** What the caller sent: JSON that `decide` still has to judge. Absent means unchanged, or the default on creation. */
export interface RoleInput {
  readonly id?: string | null;
  readonly name?: unknown;
  readonly description?: unknown;
  readonly enabled?: boolean | null;
  readonly permissions?: unknown;
  readonly assignments?: unknown;
}

/** A content type or component a role can name. */
export interface GrantableType {
  readonly id: string;
  readonly uuid: string;
  readonly kind: 'contentType' | 'component';
  readonly languages: readonly string[];
}

export const assigneeKinds = ['users', 'groups', 'apiKeys'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

export interface RoleFacts {
  readonly types: readonly GrantableType[];
  /** Who is meant by what the caller wrote, by `assigneeKey`. Who is not there is nobody yet. */
  readonly assignees: ReadonlyMap<string, Assignee>;
}

export type CreateRole = {
  readonly type: 'CreateRole';
  readonly data: {
    readonly projectUuid: string;
    readonly roleId: string;
    readonly input: RoleInput;
    readonly facts: RoleFacts;
  };
};

export type UpdateRole = {
  readonly type: 'UpdateRole';
  readonly data: { readonly roleId: string; readonly input: RoleInput; readonly facts: RoleFacts };
};

export type DeleteRole = { readonly type: 'DeleteRole'; readonly data: { readonly roleId: string } };

export type RoleCommand = CreateRole | UpdateRole | DeleteRole;
