import type { EventSchemas } from '@annal/kernel';
import type { LoginEvent } from './login.events.ts';

export const loginSchemas: EventSchemas<LoginEvent> = {
  LoginSucceeded: { schemaVersion: 1 },
  LoginFailed: { schemaVersion: 1 },
  LoginUnlocked: { schemaVersion: 1 },
};
