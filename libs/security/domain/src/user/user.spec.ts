import { deciderSpec } from '@annal/testing';
import type { UserCommand, UserDetails, UserEvent, UserProperties, UserRegistered } from '../index.ts';
import { userAggregate } from './user.aggregate.ts';
import { noDetails } from './user.events.ts';
import { isExpired, mustResetPassword } from './user.state.ts';

const given = deciderSpec(userAggregate);
const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
const now = new Date('2026-02-11T09:00:00.000Z');
const earlier = '2026-01-01T00:00:00.000Z';
const later = '2026-03-01T00:00:00.000Z';
const mina: UserRegistered['data'] = {
  userId,
  username: 'm.okafor',
  email: 'mina.okafor@library.example',
  expiry: null,
  details: noDetails,
  passwordChangeFrequency: 0,
  passwordChanged: now.toISOString(),
  passwordExpires: null,
};

type More = Partial<Extract<UserCommand, { type: 'RegisterUser' }>['data']>;
const register = (more: More = {}): UserCommand => ({
  type: 'RegisterUser',
  data: { userId, username: mina.username, email: mina.email, now, ...more },
});
const change = (
  properties: UserProperties,
  more: { mayLimit?: boolean; mergesCustom?: boolean } = {},
): UserCommand => ({
  type: 'ChangeUser',
  data: { userId, ...properties, mayLimit: true, mergesCustom: false, now, ...more },
});
const suspend: UserCommand = { type: 'SuspendUser', data: { userId } };
const unsuspend: UserCommand = { type: 'UnsuspendUser', data: { userId, now } };
const remove: UserCommand = { type: 'DeleteUser', data: { userId } };
const force: UserCommand = { type: 'ForcePasswordReset', data: { userId } };
const expirable: UserCommand = { type: 'MakePasswordExpirable', data: { userId, days: 90 } };
const setPassword = (ownChoice: boolean): UserCommand => ({
  type: 'ChangeUserPassword',
  data: { userId, ownChoice, now },
});

const event = <Type extends UserEvent['type']>(type: Type, data: object = {}) =>
  ({ type, schemaVersion: 1, data: { userId, ...data } }) as UserEvent;
const registered = event('UserRegistered', mina);
const suspended = event('UserSuspended');
const unsuspended = event('UserUnsuspended');
const deleted = event('UserDeleted', { username: mina.username, email: mina.email });
const detailed = (details: Partial<UserDetails>) => event('UserDetailsChanged', details);
const expired = event('UserRegistered', { ...mina, expiry: earlier });
const inThePast = [{ field: 'expiry', message: 'The expiry date must be in the future' }];

describe('registering', () => {
  it('records the user', () => given().when(register()).then(registered));
  it('uses the email as a missing name', () =>
    given()
      .when(register({ username: null }))
      .then(event('UserRegistered', { ...mina, username: mina.email })));
  it('keeps all given values', () => {
    const details = {
      firstName: 'Mina',
      lastName: 'Okafor',
      timezone: 'Europe/Oslo',
      custom: { branch: 'Harbour Street', floor: 2, keyholder: true, desk: null },
      optOutOfNotifications: true,
    };
    const more = { expiry: later, passwordChangeFrequency: 30 };
    const passwordExpires = '2026-03-13T09:00:00.000Z';
    given()
      .when(register({ ...details, ...more, language: 'en-gb', suspended: true, passwordResetRequired: true }))
      .then(
        event('UserRegistered', {
          ...mina,
          ...more,
          passwordExpires,
          details: { ...details, language: 'en-GB' },
          suspended: true,
          passwordResetRequired: true,
        }),
      );
  });
  it('is refused for an id in use', () => given(registered).when(register()).thenRejected('User.Taken'));
  it('is refused for the id of a deleted user', () =>
    given(registered, deleted).when(register()).thenRejected('User.Taken'));
  it('reports all issues together', () =>
    given()
      .when(
        register({
          username: 'a/b',
          email: 'nowhere',
          expiry: now.toISOString(),
          timezone: '+01:00',
          language: 'english',
          firstName: 'x'.repeat(101),
          custom: { list: [] },
          passwordChangeFrequency: 3651,
          passwordIssues: [{ field: 'credentials.password', message: 'The password is required' }],
        }),
      )
      .thenRejected('User.Invalid', [
        { field: 'email', message: 'The email is not valid' },
        { field: 'username', message: 'The username is not valid' },
        { field: 'firstName', message: 'The user first name cannot be longer than 100 characters' },
        { field: 'timezone', message: 'The timezone is not valid' },
        { field: 'language', message: "The language code 'english' is not valid" },
        { field: 'custom.list', message: 'The value is not a valid string, number or boolean' },
        ...inThePast,
        { field: 'credentials.passwordChangeFrequency', message: 'The password change frequency is not valid' },
        { field: 'credentials.password', message: 'The password is required' },
      ]));
  it.each([undefined, null, ''])('needs an email: %p', (email) =>
    given()
      .when(register({ email }))
      .thenRejected('User.Invalid', [{ field: 'email', message: 'The email is required' }]),
  );
  it('keeps 100 custom values and no more', () => {
    const custom = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`key${index}`, index]));
    const message = 'The user custom cannot have more than 100 keys';
    given()
      .when(register({ custom }))
      .thenRejected('User.Invalid', [{ field: 'custom', message }]);
  });
  it.each(['Europe/Nowhere', 'Oslo', '../etc', ''.padEnd(80, 'A')])('refuses the timezone %s', (timezone) =>
    given()
      .when(register({ timezone }))
      .thenRejected('User.Invalid', [{ field: 'timezone', message: 'The timezone is not valid' }]),
  );
});

describe('changing', () => {
  const before = event('UserRegistered', {
    ...mina,
    details: { ...noDetails, firstName: 'Mina', custom: { branch: 'North', floor: 2 } },
  });
  it('records the differences', () =>
    given(before)
      .when(change({ firstName: 'Mina', lastName: 'Okafor', language: 'NB', optOutOfNotifications: true }))
      .then(detailed({ lastName: 'Okafor', language: 'nb', optOutOfNotifications: true })));
  it('records nothing without a difference', () =>
    given(before)
      .when(
        change({
          username: mina.username,
          email: mina.email,
          firstName: 'Mina',
          custom: { floor: 2, branch: 'North' },
          expiry: null,
          passwordChangeFrequency: 0,
        }),
      )
      .then());
  it('clears optional properties', () =>
    given(before)
      .when(change({ firstName: null, custom: null, optOutOfNotifications: null }))
      .then(detailed({ firstName: null, custom: {} })));
  it('replaces custom values, or merges them by key', () => {
    given(before)
      .when(change({ custom: { desk: 'B' } }))
      .then(detailed({ custom: { desk: 'B' } }));
    given(before)
      .when(change({ custom: { desk: 'B', floor: null } }, { mergesCustom: true }))
      .then(detailed({ custom: { branch: 'North', desk: 'B' } }));
  });
  it('names the keys that become free', () =>
    given(before)
      .when(change({ username: 'M.Okafor', email: 'mina@library.example' }))
      .then(
        event('UserRenamed', { username: 'M.Okafor', formerUsername: mina.username }),
        event('UserEmailChanged', { email: 'mina@library.example', formerEmail: mina.email }),
      ));
  it('of expiry and password lifetime is for administrators', () => {
    for (const properties of [{ expiry: later }, { passwordChangeFrequency: 30 }]) {
      given(before)
        .when(change(properties, { mayLimit: false }))
        .thenRejected('Access.Denied', [{ message: 'Access denied' }]);
    }
    const unchanged = { expiry: null, passwordChangeFrequency: 0, lastName: 'Okafor' };
    given(before)
      .when(change(unchanged, { mayLimit: false }))
      .then(detailed({ lastName: 'Okafor' }));
    given(before)
      .when(change({ expiry: later, passwordChangeFrequency: 30 }))
      .then(
        event('UserExpiryChanged', { expiry: later }),
        event('UserPasswordLifeChanged', { passwordChangeFrequency: 30, passwordExpires: '2026-03-13T09:00:00.000Z' }),
      );
  });
  it('records that a former expiry had passed', () =>
    given(expired)
      .when(change({ expiry: later }))
      .then(event('UserExpiryChanged', { expiry: later, wasOver: true })));
  it('accepts a past expiry only unchanged', () => {
    given(expired)
      .when(change({ expiry: earlier, lastName: 'Okafor' }))
      .then(detailed({ lastName: 'Okafor' }));
    given(registered)
      .when(change({ expiry: earlier }))
      .thenRejected('User.Invalid', inThePast);
  });
  it('does not clear required properties', () =>
    given(before)
      .when(change({ username: null, email: null }))
      .thenRejected('User.Invalid', [
        { field: 'email', message: 'The email is required' },
        { field: 'username', message: 'The username is required' },
      ]));
});

describe('suspending', () => {
  it('happens once', () => {
    given(registered).when(suspend).then(suspended);
    given(registered, suspended).when(suspend).then();
  });
  it('can be undone, once', () => {
    given(registered, suspended).when(unsuspend).then(unsuspended);
    given(registered, suspended, unsuspended).when(unsuspend).then();
  });
  it('cannot be undone after the account has expired', () =>
    given(expired).when(unsuspend).thenRejected('User.Invalid', inThePast));
  it('is counted, so that earlier grants stay void', () =>
    expect(given(registered, suspended, unsuspended).state).toMatchObject({ suspended: false, suspensions: 1 }));
});

describe('passwords', () => {
  const changed = (ownChoice: boolean) =>
    event('UserPasswordChanged', { ownChoice, passwordChanged: now.toISOString(), passwordExpires: null });
  const forced = event('UserPasswordResetForced');

  it('change without being stored in events', () => given(registered).when(setPassword(true)).then(changed(true)));
  it('keep the token with which they were chosen', () => {
    const asked = { userId, ownChoice: true, keptToken: 't1', now };
    const data = { ownChoice: true, passwordChanged: now.toISOString(), passwordExpires: null, keptToken: 't1' };
    given(registered).when({ type: 'ChangeUserPassword', data: asked }).then(event('UserPasswordChanged', data));
    expect(given(registered, event('UserPasswordChanged', data)).state).toMatchObject({
      passwordChanges: 1,
      keptToken: 't1',
    });
    expect(given(registered, event('UserPasswordChanged', data), changed(false)).state).toMatchObject({
      passwordChanges: 2,
      keptToken: null,
    });
  });
  it('have to be reset when that was requested, once', () => {
    given(registered).when(force).then(forced);
    given(registered, forced).when(force).then();
  });
  it('need no reset after their owner chose one', () => {
    expect(given(registered, forced, changed(true)).state).toMatchObject({ passwordResetRequired: false });
    expect(given(registered, forced, changed(false)).state).toMatchObject({ passwordResetRequired: true });
  });
  it('do not expire until that is switched on, with a lifetime that stays', () => {
    const frequency = event('UserPasswordLifeChanged', {
      passwordChangeFrequency: 90,
      passwordExpires: '2026-05-12T09:00:00.000Z',
    });
    given(registered).when(expirable).then(frequency);
    given(registered, frequency)
      .when({ ...expirable, data: { userId, days: 30 } })
      .then();
  });
  it('start a new lifetime with every change', () => {
    const life = event('UserPasswordLifeChanged', { passwordChangeFrequency: 1, passwordExpires: earlier });
    const passwordExpires = '2026-02-12T09:00:00.000Z';
    const data = { ownChoice: true, passwordChanged: now.toISOString(), passwordExpires };
    given(registered, life).when(setPassword(true)).then(event('UserPasswordChanged', data));
  });
  it('have to be reset from the moment they expire', () => {
    const at = (passwordExpires: string | null, passwordResetRequired = false) =>
      mustResetPassword({ passwordExpires, passwordResetRequired }, now);
    expect([at(null), at(now.toISOString()), at(later)]).toEqual([false, true, false]);
    expect(at(later, true)).toBe(true);
  });
  it('of unknown age do not expire', () => {
    const old = event('UserRegistered', { username: 'm.okafor', email: mina.email, expiry: null });
    const data = { passwordChangeFrequency: 90, passwordExpires: null };
    given(old).when(expirable).then(event('UserPasswordLifeChanged', data));
  });
});

describe('deleting', () => {
  it('frees the names', () => given(registered).when(remove).then(deleted));
  it('is final', () => given(registered, deleted).when(remove).thenRejected('User.NotFound'));
});

it.each([[suspend], [unsuspend], [remove], [force], [expirable], [setPassword(true)], [change({})]])(
  '%j needs a user',
  (asked) => given().when(asked).thenRejected('User.NotFound'),
);

it('expires exactly at the given time', () => {
  expect(isExpired({ expiry: now.toISOString() }, now)).toBe(true);
  expect(isExpired({ expiry: now.toISOString() }, new Date(now.getTime() - 1))).toBe(false);
  expect(isExpired({ expiry: null }, now)).toBe(false);
});
