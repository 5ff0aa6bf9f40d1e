import { assertNever, canonicalLanguage, type Issue } from '@annal/kernel';
import { changeUser } from './user.change.ts';
import type {
  ChangeUserPassword,
  FollowLock,
  MakePasswordExpirable,
  RegisterUser,
  UserCommand,
} from './user.commands.ts';
import { userErrors } from './user.errors.ts';
import type { UserEvent } from './user.events.ts';
import { customOf, propertyIssues } from './user.properties.ts';
import { isExpired, isLocked, passwordExpiry, type LiveUser, type User } from './user.state.ts';

export function decide(command: UserCommand, user: User): readonly UserEvent[] {
  if (command.type === 'RegisterUser') return registerUser(command.data, user);
  if (command.type === 'FollowLock') return followLock(command.data, user);
  const live = known(user, command.data.userId);
  switch (command.type) {
    case 'ChangeUser':
      return changeUser(command.data, live);
    case 'SuspendUser':
      return live.suspended ? [] : [{ type: 'UserSuspended', schemaVersion: 1, data: { userId: live.userId } }];
    case 'UnsuspendUser':
      return unsuspendUser(live, command.data.now);
    case 'ChangeUserPassword':
      return changePassword(command.data, live);
    case 'ForcePasswordReset':
      return live.passwordResetRequired
        ? []
        : [{ type: 'UserPasswordResetForced', schemaVersion: 1, data: { userId: live.userId } }];
    case 'MakePasswordExpirable':
      return makePasswordExpirable(command.data, live);
    case 'DeleteUser':
      return deleteUser(live);
    default:
      return assertNever(command);
  }
}

function registerUser(data: RegisterUser['data'], user: User): readonly UserEvent[] {
  if (user.status !== 'absent') throw userErrors.taken(['id']);
  const { userId, email, passwordIssues = [], passwordResetRequired, suspended, now } = data;
  const username = data.username ?? email;
  const judged = data.username === null ? { ...data, username: undefined } : data;
  const issues: Issue[] = [...propertyIssues({ ...judged, email: email ?? null }, now), ...passwordIssues];
  if (issues.length > 0 || !email || !username) throw userErrors.invalid('creating the user', issues);
  const registered = {
    userId,
    username,
    email,
    expiry: data.expiry ?? null,
    details: {
      firstName: data.firstName ?? null,
      lastName: data.lastName ?? null,
      timezone: data.timezone ?? null,
      language: canonicalLanguage(data.language) ?? null,
      custom: customOf(data.custom ?? {}),
      optOutOfNotifications: data.optOutOfNotifications ?? false,
    },
    passwordChangeFrequency: data.passwordChangeFrequency ?? 0,
    passwordChanged: now.toISOString(),
    passwordExpires: passwordExpiry(now.toISOString(), data.passwordChangeFrequency ?? 0),
    ...(passwordResetRequired && { passwordResetRequired }),
    ...(suspended && { suspended }),
  };
  return [{ type: 'UserRegistered', schemaVersion: 1, data: registered }];
}

function unsuspendUser(user: LiveUser, now: Date): readonly UserEvent[] {
  if (isExpired(user, now))
    throw userErrors.invalid('invoking the action', [
      { field: 'expiry', message: 'The expiry date must be in the future' },
    ]);
  return user.suspended ? [{ type: 'UserUnsuspended', schemaVersion: 1, data: { userId: user.userId } }] : [];
}

const FOLLOWED_MS = 2 * 60_000;

/** Limits events during an attack, because this stream is read in full for every decision. */
function endsMuchLater(until: string, { lockedUntil }: LiveUser): boolean {
  return lockedUntil === null || Date.parse(until) - Date.parse(lockedUntil) >= FOLLOWED_MS;
}

function followLock({ userId, lockedUntil, now }: FollowLock['data'], user: User): readonly UserEvent[] {
  if (user.status !== 'live' || user.lockedUntil === lockedUntil) return [];
  if (lockedUntil !== null)
    return endsMuchLater(lockedUntil, user)
      ? [{ type: 'UserLocked', schemaVersion: 1, data: { userId, until: lockedUntil } }]
      : [];
  return isLocked(user, now) ? [{ type: 'UserUnlocked', schemaVersion: 1, data: { userId } }] : [];
}

function changePassword(
  { userId, ownChoice, keptToken, now }: ChangeUserPassword['data'],
  { passwordChangeFrequency }: LiveUser,
): readonly UserEvent[] {
  const passwordChanged = now.toISOString();
  const passwordExpires = passwordExpiry(passwordChanged, passwordChangeFrequency);
  const data = {
    userId,
    ownChoice,
    passwordChanged,
    passwordExpires,
    ...(keptToken !== undefined && { keptToken }),
  };
  return [{ type: 'UserPasswordChanged', schemaVersion: 1, data }];
}

function makePasswordExpirable({ userId, days }: MakePasswordExpirable['data'], user: LiveUser): readonly UserEvent[] {
  if (user.passwordChangeFrequency !== 0) return [];
  const data = { userId, passwordChangeFrequency: days, passwordExpires: passwordExpiry(user.passwordChanged, days) };
  return [{ type: 'UserPasswordLifeChanged', schemaVersion: 1, data }];
}

function deleteUser({ userId, username, email }: LiveUser): readonly UserEvent[] {
  return [{ type: 'UserDeleted', schemaVersion: 1, data: { userId, username, email } }];
}

function known(user: User, userId: string): LiveUser {
  if (user.status !== 'live') throw userErrors.notFound(userId);
  return user;
}
