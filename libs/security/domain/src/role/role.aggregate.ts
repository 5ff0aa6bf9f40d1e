import type { Aggregate } from '@annal/kernel';
import type { RoleCommand } from './role.commands.ts';
import { decide } from './role.decide.ts';
import type { RoleEvent } from './role.events.ts';
import { evolve, initialRole, type Role } from './role.state.ts';
import { roleSchemas } from './role.upcasters.ts';

export const roleAggregate: Aggregate<Role, RoleCommand, RoleEvent> = {
  category: 'role',
  schemas: roleSchemas,
  initial: initialRole,
  decide,
  evolve,
};
