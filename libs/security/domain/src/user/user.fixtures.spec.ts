import { userAggregate } from './user.aggregate.ts';
import { noDetails, type UserEvent } from './user.events.ts';

const key = '"userId":"3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4"';

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<UserEvent['type'], string>> = {
  UserRegistered: `{${key},"username":"m.dewey","email":"m.dewey@library.example","expiry":"2030-01-01T00:00:00.000Z"}`,
  UserRenamed: `{${key},"username":"melvil","formerUsername":"m.dewey"}`,
  UserEmailChanged: `{${key},"email":"melvil@library.example","formerEmail":"m.dewey@library.example"}`,
  UserDetailsChanged: `{${key},"firstName":"Melvil","custom":{"branch":"North","floor":2}}`,
  UserExpiryChanged: `{${key},"expiry":null,"wasOver":true}`,
  UserPasswordLifeChanged: `{${key},"passwordChangeFrequency":90,"passwordExpires":null}`,
  UserPasswordChanged: `{${key},"ownChoice":true,"passwordChanged":"2026-02-11T09:00:00.000Z","passwordExpires":"2026-05-12T09:00:00.000Z"}`,
  UserPasswordResetForced: `{${key}}`,
  UserSuspended: `{${key}}`,
  UserUnsuspended: `{${key}}`,
  UserLocked: `{${key}}`,
  UserUnlocked: `{${key}}`,
  UserDeleted: `{${key},"username":"m.dewey","email":"m.dewey@library.example"}`,
};

describe('user events as they were first stored', () => {
  const eventOf = (type: UserEvent['type']) =>
    ({ type, schemaVersion: 1, data: JSON.parse(stored[type]) as unknown }) as UserEvent;
  const after = (...types: UserEvent['type'][]) =>
    types.map(eventOf).reduce(userAggregate.evolve, userAggregate.initial);

  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(userAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it('fold to the expected user', () => {
    const user = {
      status: 'live',
      userId: '3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4',
      username: 'm.dewey',
      email: 'm.dewey@library.example',
      expiry: '2030-01-01T00:00:00.000Z',
      details: noDetails,
      passwordChangeFrequency: 0,
      passwordChanged: null,
      passwordExpires: null,
      passwordResetRequired: false,
      suspended: false,
      lockedUntil: null,
      passwordChanges: 0,
      keptToken: null,
      suspensions: 0,
    };
    const details = { ...noDetails, firstName: 'Melvil', custom: { branch: 'North', floor: 2 } };
    expect(after('UserRegistered', 'UserSuspended')).toEqual({ ...user, suspended: true, suspensions: 1 });
    expect(after('UserRegistered', 'UserSuspended', 'UserUnsuspended')).toEqual({ ...user, suspensions: 1 });
    // A lock without an end comes from an earlier release and is over.
    expect(after('UserRegistered', 'UserLocked')).toEqual(user);
    expect(after('UserRegistered', 'UserLocked', 'UserUnlocked')).toEqual(user);
    expect(after('UserRegistered', 'UserRenamed', 'UserEmailChanged', 'UserDetailsChanged')).toEqual({
      ...user,
      username: 'melvil',
      email: 'melvil@library.example',
      details,
    });
    expect(after('UserRegistered', 'UserExpiryChanged')).toEqual({ ...user, expiry: null, suspensions: 1 });
    expect(after('UserRegistered', 'UserPasswordLifeChanged', 'UserPasswordResetForced')).toEqual({
      ...user,
      passwordChangeFrequency: 90,
      passwordResetRequired: true,
    });
    expect(after('UserRegistered', 'UserPasswordResetForced', 'UserPasswordChanged')).toEqual({
      ...user,
      passwordChanged: '2026-02-11T09:00:00.000Z',
      passwordExpires: '2026-05-12T09:00:00.000Z',
      passwordChanges: 1,
    });
    expect(after('UserRegistered', 'UserDeleted')).toEqual({ status: 'deleted' });
  });
});
