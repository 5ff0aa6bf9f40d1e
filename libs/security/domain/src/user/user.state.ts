import { assertNever } from '@annal/kernel';
import { noDetails, type UserDetails, type UserEvent, type UserRegistered } from './user.events.ts';

export interface LiveUser {
  readonly status: 'live';
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly expiry: string | null;
  readonly suspended: boolean;
  /** End of the lock after too many wrong passwords, which may be over. */
  readonly lockedUntil: string | null;
  /** A refresh token from before the latest one is void, also after the user was unsuspended. */
  readonly suspensions: number;
  readonly details: UserDetails;
  /** Days, 0 is never. */
  readonly passwordChangeFrequency: number;
  /** Null where the password is older than its date was recorded. */
  readonly passwordChanged: string | null;
  /** From this moment it has to be changed; null is never. */
  readonly passwordExpires: string | null;
  readonly passwordResetRequired: boolean;
  /** Access tokens from before the latest change are void. */
  readonly passwordChanges: number;
  /** Id of the access token that is not: the one with which the user chose the password. */
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
      // To be past one's expiry is to be suspended: it voids refresh tokens alike.
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
      // Locks of earlier releases had no end; they are over.
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

/** What an access token says of the password it was issued under. */
export interface TokenAge {
  readonly tokenId: string | undefined;
  /** How often the password had been changed by then. */
  readonly passwordChanges: number;
}

/** False for tokens from before the password was changed, but for the one it was changed with (authentication.md 8). */
export function isTokenCurrent(user: Pick<LiveUser, 'passwordChanges' | 'keptToken'>, token: TokenAge): boolean {
  return (
    token.passwordChanges >= user.passwordChanges || (token.tokenId !== undefined && token.tokenId === user.keptToken)
  );
}

type PasswordLife = Pick<LiveUser, 'passwordResetRequired' | 'passwordExpires'>;

/** Because it was asked for, or because the password is older than it may become (security.md 3.1). */
export function mustResetPassword({ passwordResetRequired, passwordExpires }: PasswordLife, now: Date): boolean {
  return passwordResetRequired || (passwordExpires !== null && Date.parse(passwordExpires) <= now.getTime());
}

/** When a password of that age has to be changed; 0 days is never. */
export function passwordExpiry(changed: string | null, frequencyDays: number): string | null {
  if (changed === null || frequencyDays === 0) return null;
  return new Date(Date.parse(changed) + frequencyDays * DAY_MS).toISOString();
}

/** For what history guarantees; throws only on a corrupt stream. */
function live(user: User): LiveUser {
  if (user.status !== 'live') throw new Error(`A user who is ${user.status} has changed`);
  return user;
}
