import { assertNever } from '@annal/kernel';
import type { UserEvent } from './user.events.ts';

export interface LiveUser {
  readonly status: 'live';
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly expiry: string | null;
  readonly suspended: boolean;
  /** A refresh token from before the latest one is void, also after the user was unsuspended. */
  readonly suspensions: number;
}

export type User = { readonly status: 'absent' } | LiveUser | { readonly status: 'deleted' };

export const initialUser: User = { status: 'absent' };

export function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return { status: 'live', suspended: false, suspensions: 0, ...event.data };
    case 'UserSuspended':
      return { ...live(user), suspended: true, suspensions: live(user).suspensions + 1 };
    case 'UserUnsuspended':
      return { ...live(user), suspended: false };
    case 'UserDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

export function isExpired(user: Pick<LiveUser, 'expiry'>, now: Date): boolean {
  return user.expiry !== null && Date.parse(user.expiry) <= now.getTime();
}

/** For what history guarantees; throws only on a corrupt stream. */
function live(user: User): LiveUser {
  if (user.status !== 'live') throw new Error(`A user who is ${user.status} has changed`);
  return user;
}
