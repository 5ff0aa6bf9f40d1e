import type { Assignee, RoleAssignments } from './role.events.ts';

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

/** What a workflow has for roles to grant (security.md 9.2), in the order of its definition. */
export interface GrantableWorkflow {
  readonly id: string;
  readonly states: readonly { readonly id: string; readonly events: readonly string[] }[];
  /** `sysCreate` and the others that belong to no state. */
  readonly events: readonly string[];
}

export const assigneeKinds = ['users', 'groups', 'apiKeys'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

export interface RoleFacts {
  readonly types: readonly GrantableType[];
  /** All that entries of the project can follow. */
  readonly workflows: readonly GrantableWorkflow[];
  /** Who is meant by what the caller wrote, by `assigneeKey`; somebody who is not there is not in it. */
  readonly assignees: ReadonlyMap<string, Assignee>;
  /** Who the role is given to now, which follows from more than its own events; absent for one that is not there. */
  readonly assigned?: RoleAssignments;
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
