import { assertNever } from '@annal/kernel';
import type { RoleAssignments, RoleEvent, RolePermissions, RoleText } from './role.events.ts';

export interface LiveRole {
  readonly status: 'live';
  readonly projectUuid: string;
  readonly roleId: string;
  readonly name: RoleText;
  readonly description: RoleText | null;
  readonly enabled: boolean;
  readonly permissions: RolePermissions;
  readonly assignments: RoleAssignments;
}

export type Role = { readonly status: 'absent' } | LiveRole | { readonly status: 'deleted' };

export const initialRole: Role = { status: 'absent' };

export function evolve(role: Role, event: RoleEvent): Role {
  switch (event.type) {
    case 'RoleCreated':
      return { status: 'live', ...event.data };
    case 'RoleDetailsChanged':
      return { ...live(role), ...event.data };
    case 'RoleEnabled':
      return { ...live(role), enabled: true };
    case 'RoleDisabled':
      return { ...live(role), enabled: false };
    case 'RolePermissionsChanged':
      return { ...live(role), permissions: { ...live(role).permissions, ...event.data.permissions } };
    case 'RoleAssignmentsChanged':
      return { ...live(role), assignments: { ...live(role).assignments, ...event.data.assignments } };
    case 'RoleDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function live(role: Role): LiveRole {
  if (role.status !== 'live') throw new Error(`A role that is ${role.status} has changed`);
  return role;
}
