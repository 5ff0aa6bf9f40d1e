import { assertNever } from '@annal/kernel';
import { noDetails, type UserDetails, type UserEvent, type UserRegistered } from './user.events.ts';

export interface LiveUser {
  readonly status: 'live';
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly expiry: string | null;
  readonly suspended: boolean;
  readonly lockedUntil: string | null;
  /** Refresh tokens issued before the latest suspension stay invalid after it ends. */
  readonly suspensions: number;
  readonly details: UserDetails;
  readonly passwordChangeFrequency: number;
  readonly passwordChanged: string | null;
  readonly passwordExpires: string | null;
  readonly passwordResetRequired: boolean;
  readonly passwordChanges: number;
  /** Id of the access token that stays valid: the one used to change the password. */
  readonly keptToken: string | null;
}

export type User = { readonly status: 'absent' } | LiveUser | { readonly status: 'deleted' };

export const initialUser: User = { status: 'absent' };

const DAY_MS = 24 * 60 * 60 * 1000;

export function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return registered(event.data);
    case 'UserSuspended':
      return { ...live(user), suspended: true, suspensions: live(user).suspensions + 1 };
    case 'UserUnsuspended':
      return { ...live(user), suspended: false };
    case 'UserDetailsChanged': {
      const { userId: _, ...changed } = event.data;
      return { ...live(user), details: { ...live(user).details, ...changed } };
    }
    case 'UserDeleted':
      return { status: 'deleted' };
    default:
      return evolveAccount(live(user), event);
  }
}

type AccountEvent = Exclude<
  UserEvent,
  { type: 'UserRegistered' | 'UserSuspended' | 'UserUnsuspended' | 'UserDetailsChanged' | 'UserDeleted' }
>;

function evolveAccount(user: LiveUser, event: AccountEvent): LiveUser {
  switch (event.type) {
    case 'UserRenamed':
      return { ...user, username: event.data.username };
    case 'UserEmailChanged':
      return { ...user, email: event.data.email };
    case 'UserExpiryChanged':
      // A passed expiry counts as a suspension, which invalidates refresh tokens.
      return { ...user, expiry: event.data.expiry, suspensions: user.suspensions + (event.data.wasOver ? 1 : 0) };
    case 'UserPasswordLifeChanged':
      return {
        ...user,
        passwordChangeFrequency: event.data.passwordChangeFrequency,
        passwordExpires: event.data.passwordExpires,
      };
    case 'UserPasswordChanged':
      return {
        ...user,
        passwordChanged: event.data.passwordChanged,
        passwordExpires: event.data.passwordExpires,
        passwordResetRequired: user.passwordResetRequired && !event.data.ownChoice,
        passwordChanges: user.passwordChanges + 1,
        keptToken: event.data.keptToken ?? null,
      };
    case 'UserLocked':
      // Locks of earlier releases had no end and count as over.
      return { ...user, lockedUntil: event.data.until ?? null };
    case 'UserUnlocked':
      return { ...user, lockedUntil: null };
    case 'UserPasswordResetForced':
      return { ...user, passwordResetRequired: true };
    default:
      return assertNever(event);
  }
}

function registered({ userId, username, email, expiry, ...more }: UserRegistered['data']): LiveUser {
  const suspended = more.suspended ?? false;
  return {
    status: 'live',
    userId,
    username,
    email,
    expiry,
    suspended,
    lockedUntil: null,
    suspensions: suspended ? 1 : 0,
    details: more.details ?? noDetails,
    passwordChangeFrequency: more.passwordChangeFrequency ?? 0,
    passwordChanged: more.passwordChanged ?? null,
    passwordExpires: more.passwordExpires ?? null,
    passwordResetRequired: more.passwordResetRequired ?? false,
    passwordChanges: 0,
    keptToken: null,
  };
}

export function isExpired(user: Pick<LiveUser, 'expiry'>, now: Date): boolean {
  return user.expiry !== null && Date.parse(user.expiry) <= now.getTime();
}

export function isLocked({ lockedUntil }: Pick<LiveUser, 'lockedUntil'>, now: Date): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > now.getTime();
}

export interface TokenAge {
  readonly tokenId: string | undefined;
  readonly passwordChanges: number;
}

/** authentication.md 8. */
export function isTokenCurrent(user: Pick<LiveUser, 'passwordChanges' | 'keptToken'>, token: TokenAge): boolean {
  return (
    token.passwordChanges >= user.passwordChanges || (token.tokenId !== undefined && token.tokenId === user.keptToken)
  );
}

type PasswordLife = Pick<LiveUser, 'passwordResetRequired' | 'passwordExpires'>;

/** security.md 3.1. */
export function mustResetPassword({ passwordResetRequired, passwordExpires }: PasswordLife, now: Date): boolean {
  return passwordResetRequired || (passwordExpires !== null && Date.parse(passwordExpires) <= now.getTime());
}

export function passwordExpiry(changed: string | null, frequencyDays: number): string | null {
  if (changed === null || frequencyDays === 0) return null;
  return new Date(Date.parse(changed) + frequencyDays * DAY_MS).toISOString();
}

function live(user: User): LiveUser {
  if (user.status !== 'live') throw new Error(`A user who is ${user.status} has changed`);
  return user;
}
