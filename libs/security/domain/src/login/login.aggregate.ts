import type { Aggregate } from '@annal/kernel';
import type { LoginCommand } from './login.commands.ts';
import { decide } from './login.decide.ts';
import type { LoginEvent, LoginFacts } from './login.events.ts';
import { evolve, noLogins } from './login.state.ts';
import { loginSchemas } from './login.upcasters.ts';

export const loginAggregate: Aggregate<LoginFacts, LoginCommand, LoginEvent> = {
  category: 'login',
  schemas: loginSchemas,
  selfContained: true,
  initial: noLogins,
  decide,
  evolve,
};
