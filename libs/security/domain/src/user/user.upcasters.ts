import type { EventSchemas } from '@annal/kernel';
import type { UserEvent } from './user.events.ts';

export const userSchemas: EventSchemas<UserEvent> = {
  UserRegistered: { schemaVersion: 1 },
  UserRenamed: { schemaVersion: 1 },
  UserEmailChanged: { schemaVersion: 1 },
  UserDetailsChanged: { schemaVersion: 1 },
  UserExpiryChanged: { schemaVersion: 1 },
  UserPasswordLifeChanged: { schemaVersion: 1 },
  UserPasswordChanged: { schemaVersion: 1 },
  UserPasswordResetForced: { schemaVersion: 1 },
  UserSuspended: { schemaVersion: 1 },
  UserUnsuspended: { schemaVersion: 1 },
  UserLocked: { schemaVersion: 1 },
  UserUnlocked: { schemaVersion: 1 },
  UserDeleted: { schemaVersion: 1 },
};
