import { deciderSpec } from '@annal/testing';
import type { UserCommand, UserEvent, UserRegistered } from '../index.ts';
import { isExpired } from './user.state.ts';
import { userAggregate } from './user.aggregate.ts';

const given = deciderSpec(userAggregate);
const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
const now = new Date('2026-02-11T09:00:00.000Z');
const later = '2026-03-01T00:00:00.000Z';
const mina: UserRegistered['data'] = {
  userId,
  username: 'm.okafor',
  email: 'mina.okafor@library.example',
  expiry: null,
};

const register = (data: Partial<typeof mina> = {}): UserCommand => ({
  type: 'RegisterUser',
  data: { ...mina, ...data, now },
});
const suspend: UserCommand = { type: 'SuspendUser', data: { userId } };
const unsuspend: UserCommand = { type: 'UnsuspendUser', data: { userId, now } };
const remove: UserCommand = { type: 'DeleteUser', data: { userId } };

const registered: UserEvent = { type: 'UserRegistered', schemaVersion: 1, data: mina };
const suspended: UserEvent = { type: 'UserSuspended', schemaVersion: 1, data: { userId } };
const unsuspended: UserEvent = { type: 'UserUnsuspended', schemaVersion: 1, data: { userId } };
const deleted: UserEvent = {
  type: 'UserDeleted',
  schemaVersion: 1,
  data: { userId, username: mina.username, email: mina.email },
};

describe('registering', () => {
  it('records the user', () => given().when(register()).then(registered));
  it('keeps a future expiry', () =>
    given()
      .when(register({ expiry: later }))
      .then({ type: 'UserRegistered', schemaVersion: 1, data: { ...mina, expiry: later } }));
  it('is refused for an id in use', () => given(registered).when(register()).thenRejected('User.Taken'));
  it('is refused for the id of a deleted user', () =>
    given(registered, deleted).when(register()).thenRejected('User.Taken'));
  it('reports everything that is wrong at once', () =>
    given()
      .when(register({ username: 'a/b', email: 'nowhere', expiry: now.toISOString() }))
      .thenRejected('User.Invalid', [
        { field: 'email', message: 'The email is not valid' },
        { field: 'username', message: 'The username is not valid' },
        { field: 'expiry', message: 'The expiry date must be in the future' },
      ]));
  it('needs an email', () =>
    given()
      .when(register({ email: '' }))
      .thenRejected('User.Invalid', [{ field: 'email', message: 'The email is required' }]));
});

describe('suspending', () => {
  it('happens once', () => {
    given(registered).when(suspend).then(suspended);
    given(registered, suspended).when(suspend).then();
  });
  it('can be taken back, once', () => {
    given(registered, suspended).when(unsuspend).then(unsuspended);
    given(registered, suspended, unsuspended).when(unsuspend).then();
  });
  it('cannot be taken back while the account is past its expiry', () => {
    const expired: UserEvent = { ...registered, data: { ...mina, expiry: '2026-01-01T00:00:00.000Z' } };
    given(expired)
      .when(unsuspend)
      .thenRejected('User.Invalid', [{ field: 'expiry', message: 'The expiry date must be in the future' }]);
  });
  it('is counted, so that what was granted before stays void', () =>
    expect(given(registered, suspended, unsuspended).state).toMatchObject({ suspended: false, suspensions: 1 }));
});

describe('deleting', () => {
  it('frees the names', () => given(registered).when(remove).then(deleted));
  it('is final', () => given(registered, deleted).when(remove).thenRejected('User.NotFound'));
});

it.each([[suspend], [unsuspend], [remove]])('%j needs a user', (asked) =>
  given().when(asked).thenRejected('User.NotFound'),
);

it('expires at the very moment', () => {
  expect(isExpired({ expiry: now.toISOString() }, now)).toBe(true);
  expect(isExpired({ expiry: now.toISOString() }, new Date(now.getTime() - 1))).toBe(false);
  expect(isExpired({ expiry: null }, now)).toBe(false);
});
