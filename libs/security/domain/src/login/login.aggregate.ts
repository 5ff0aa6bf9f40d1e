import type { Aggregate } from '@annal/kernel';
import type { LoginCommand } from './login.commands.ts';
import { decide } from './login.decide.ts';
import { noLogins, type LoginEvent, type LoginFacts } from './login.events.ts';
import { evolve } from './login.state.ts';
import { loginSchemas } from './login.upcasters.ts';

export const loginAggregate: Aggregate<LoginFacts, LoginCommand, LoginEvent> = {
  category: 'login',
  schemas: loginSchemas,
  lastEventOnly: true,
  initial: noLogins,
  decide,
  evolve,
};
