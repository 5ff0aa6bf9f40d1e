import type { Assignee, RoleAssignments } from './role.events.ts';

/** Unvalidated JSON. Absent means unchanged, or the default on creation. */
export interface RoleInput {
  readonly id?: string | null;
  readonly name?: unknown;
  readonly description?: unknown;
  readonly enabled?: boolean | null;
  readonly permissions?: unknown;
  readonly assignments?: unknown;
}

export interface GrantableType {
  readonly id: string;
  readonly uuid: string;
  readonly kind: 'contentType' | 'component';
  readonly languages: readonly string[];
}

export interface GrantableWorkflow {
  readonly id: string;
  readonly states: readonly { readonly id: string; readonly events: readonly string[] }[];
  readonly events: readonly string[];
}

export const assigneeKinds = ['users', 'groups', 'apiKeys'] as const;
export type AssigneeKind = (typeof assigneeKinds)[number];

export interface RoleFacts {
  readonly types: readonly GrantableType[];
  readonly workflows: readonly GrantableWorkflow[];
  readonly assignees: ReadonlyMap<string, Assignee>;
  /** The present assignees, which do not follow from the role's own events alone; absent for a new role. */
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
