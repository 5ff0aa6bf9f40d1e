import { assertNever, type Issue } from '@annal/kernel';
import { isEmail, isPrincipalName } from '../principal-name.ts';
import type { RegisterUser, UserCommand } from './user.commands.ts';
import { userErrors } from './user.errors.ts';
import type { UserEvent } from './user.events.ts';
import { isExpired, type LiveUser, type User } from './user.state.ts';

export function decide(command: UserCommand, user: User): readonly UserEvent[] {
  switch (command.type) {
    case 'RegisterUser':
      return registerUser(command.data, user);
    case 'SuspendUser':
      return suspendUser(known(user, command.data.userId));
    case 'UnsuspendUser':
      return unsuspendUser(known(user, command.data.userId), command.data.now);
    case 'DeleteUser':
      return deleteUser(known(user, command.data.userId));
    default:
      return assertNever(command);
  }
}

function registerUser({ now, ...data }: RegisterUser['data'], user: User): readonly UserEvent[] {
  if (user.status !== 'absent') throw userErrors.taken('id');
  const issues: Issue[] = [];
  if (data.email === '') issues.push({ field: 'email', message: 'The email is required' });
  else if (!isEmail(data.email)) issues.push({ field: 'email', message: 'The email is not valid' });
  if (!isPrincipalName(data.username)) issues.push({ field: 'username', message: 'The username is not valid' });
  if (isExpired(data, now)) issues.push({ field: 'expiry', message: 'The expiry date must be in the future' });
  if (issues.length > 0) throw userErrors.invalid('creating', issues);
  return [{ type: 'UserRegistered', schemaVersion: 1, data }];
}

function suspendUser({ suspended, userId }: LiveUser): readonly UserEvent[] {
  return suspended ? [] : [{ type: 'UserSuspended', schemaVersion: 1, data: { userId } }];
}

function unsuspendUser(user: LiveUser, now: Date): readonly UserEvent[] {
  if (isExpired(user, now))
    throw userErrors.invalid('invoking the action on', [
      { field: 'expiry', message: 'The expiry date must be in the future' },
    ]);
  return user.suspended ? [{ type: 'UserUnsuspended', schemaVersion: 1, data: { userId: user.userId } }] : [];
}

function deleteUser({ userId, username, email }: LiveUser): readonly UserEvent[] {
  return [{ type: 'UserDeleted', schemaVersion: 1, data: { userId, username, email } }];
}

function known(user: User, userId: string): LiveUser {
  if (user.status !== 'live') throw userErrors.notFound(userId);
  return user;
}
