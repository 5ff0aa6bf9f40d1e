import type { EventSchemas } from '@annal/kernel';
import type { RoleEvent } from './role.events.ts';

export const roleSchemas: EventSchemas<RoleEvent> = {
  RoleCreated: { schemaVersion: 1 },
  RoleDetailsChanged: { schemaVersion: 1 },
  RoleEnabled: { schemaVersion: 1 },
  RoleDisabled: { schemaVersion: 1 },
  RolePermissionsChanged: { schemaVersion: 1 },
  RoleAssignmentsChanged: { schemaVersion: 1 },
  RoleDeleted: { schemaVersion: 1 },
};
