import type { LoginEvent, LoginFacts } from './login.events.ts';

export function evolve(_: LoginFacts, event: LoginEvent): LoginFacts {
  return event.data.facts;
}
