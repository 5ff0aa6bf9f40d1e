import type { Aggregate } from '@annal/kernel';
import type { UserCommand } from './user.commands.ts';
import { decide } from './user.decide.ts';
import type { UserEvent } from './user.events.ts';
import { evolve, initialUser, type User } from './user.state.ts';
import { userSchemas } from './user.upcasters.ts';

export const userAggregate: Aggregate<User, UserCommand, UserEvent> = {
  category: 'user',
  schemas: userSchemas,
  initial: initialUser,
  decide,
  evolve,
  isMade: ({ type }) => type === 'UserRegistered',
};
