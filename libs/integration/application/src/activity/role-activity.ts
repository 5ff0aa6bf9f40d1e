import { assertNever, type Recorded } from '@annal/kernel';
import type { RoleEvent } from '@annal/security-contracts';
import { appeared, ended, happened, namesIn, type ActivityChange, type Thing } from './activity-changes.ts';

export function roleActivity(event: Recorded<RoleEvent>): readonly ActivityChange[] {
  const { projectUuid, roleId: id } = event.data;
  const role: Thing = { projectUuid, type: 'role', id };
  const updated = (changed: readonly string[], name?: Extract<RoleEvent, { type: 'RoleCreated' }>['data']['name']) =>
    happened(event, role, { action: 'updated', changed }, name);
  switch (event.type) {
    case 'RoleCreated':
      return appeared(event, { ...role, title: event.data.name }, { action: 'created' });
    case 'RoleDetailsChanged': {
      const { projectUuid: _, roleId: __, ...changes } = event.data;
      return updated(namesIn(changes), changes.name);
    }
    case 'RoleEnabled':
    case 'RoleDisabled':
      return updated(['enabled']);
    case 'RolePermissionsChanged':
      return updated(namesIn(event.data.permissions).map((part) => `permissions.${part}`));
    case 'RoleAssignmentsChanged':
      return updated(namesIn(event.data.assignments).map((part) => `assignments.${part}`));
    case 'RoleDeleted':
      return ended(event, role);
    default:
      return assertNever(event);
  }
}
