import type { EventSchemas } from '@annal/kernel';
import type { UserEvent } from './user.events.ts';

export const userSchemas: EventSchemas<UserEvent> = {
  UserRegistered: { schemaVersion: 1 },
  UserSuspended: { schemaVersion: 1 },
  UserUnsuspended: { schemaVersion: 1 },
  UserDeleted: { schemaVersion: 1 },
};
