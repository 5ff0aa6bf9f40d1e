import type { Recorded } from '@annal/kernel';
import type { ApiKeyEvent, GroupEvent, LoginEvent, UserEvent } from '@annal/security-domain';
import { noLogins } from '@annal/security-domain';
import { userProjection } from './user.projection.ts';

const { locked: _, wrongPasswords: __, ...shownLogins } = noLogins;

type Event = UserEvent | LoginEvent | ApiKeyEvent | GroupEvent;

const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
const at = '2026-02-11T09:00:00.000Z';
const project = (type: Event['type'], data: object) =>
  userProjection.project({ type, schemaVersion: 1, data, metadata: { occurredAt: at } } as Recorded<Event>);
const user = (type: UserEvent['type'], data: object = {}) => project(type, { userId, ...data });
const key = (type: ApiKeyEvent['type'], data: object = {}) => project(type, { apiKeyId: userId, ...data });
const patched = (set: object) => [{ kind: 'patch', id: userId, set: { ...set, modified: at }, ifPresent: false }];

const registered = { username: 'M.Okafor', email: 'Mina@Library.example', expiry: null };

describe('a user', () => {
  it('is shown with all its properties, even if registered by an earlier release', () => {
    const details = {
      firstName: 'Mina',
      lastName: null,
      timezone: 'Europe/Oslo',
      language: 'en-GB',
      custom: { 'a.$b': 1 },
      optOutOfNotifications: true,
    };
    const more = { details, passwordChangeFrequency: 30, passwordChanged: at, passwordExpires: at };
    expect(user('UserRegistered', { ...registered, ...more, suspended: true })).toEqual([
      {
        kind: 'put',
        document: {
          ...shownLogins,
          ...details,
          ...registered,
          _id: userId,
          kind: 'user',
          custom: [{ key: 'a.$b', value: 1 }],
          groupIds: [],
          passwordChangeFrequency: 30,
          passwordResetRequired: false,
          passwordExpires: at,
          passwordChanged: at,
          suspended: true,
          created: at,
          modified: at,
          keys: {
            username: 'm.okafor',
            email: 'mina@library.example',
            firstName: 'mina',
            lastName: null,
            timezone: 'europe/oslo',
            language: 'en-gb',
          },
          lacks: {
            email: 0,
            firstName: 0,
            lastName: 1,
            timezone: 0,
            language: 0,
            passwordChanged: 0,
            lastLogin: 1,
            lastFailedLogin: 1,
            expiry: 1,
          },
        },
      },
    ]);
    expect(user('UserRegistered', registered)).toMatchObject([
      { kind: 'put', document: { firstName: null, custom: [], suspended: false, passwordChanged: at } },
    ]);
  });

  it.each<[UserEvent['type'], object, object]>([
    ['UserRenamed', { username: 'Mina', formerUsername: 'x' }, { username: 'Mina', 'keys.username': 'mina' }],
    [
      'UserEmailChanged',
      { email: 'M@l.example', formerEmail: 'x' },
      { email: 'M@l.example', 'keys.email': 'm@l.example', 'lacks.email': 0 },
    ],
    [
      'UserDetailsChanged',
      { lastName: null, custom: { branch: null } },
      { lastName: null, 'keys.lastName': null, 'lacks.lastName': 1, custom: [{ key: 'branch', value: null }] },
    ],
    ['UserExpiryChanged', { expiry: at, wasOver: true }, { expiry: at, 'lacks.expiry': 0 }],
    [
      'UserPasswordLifeChanged',
      { passwordChangeFrequency: 90, passwordExpires: at },
      { passwordChangeFrequency: 90, passwordExpires: at },
    ],
    [
      'UserPasswordChanged',
      { ownChoice: false, passwordChanged: at, passwordExpires: null },
      { passwordChanged: at, 'lacks.passwordChanged': 0, passwordExpires: null },
    ],
    [
      'UserPasswordChanged',
      { ownChoice: true, passwordChanged: at, passwordExpires: null },
      { passwordChanged: at, 'lacks.passwordChanged': 0, passwordExpires: null, passwordResetRequired: false },
    ],
    ['UserPasswordResetForced', {}, { passwordResetRequired: true }],
    ['UserSuspended', {}, { suspended: true }],
    ['UserUnsuspended', {}, { suspended: false }],
  ])('changes with %s', (type, data, set) => expect(user(type, data)).toEqual(patched(set)));

  it.each(['UserLocked', 'UserUnlocked'] as const)('shows a lock from the logins, not from %s', (type) =>
    expect(user(type, {})).toEqual([]),
  );

  it('disappears when it is deleted', () =>
    expect(user('UserDeleted', registered)).toEqual([{ kind: 'remove', id: userId }]));

  it.each(['LoginSucceeded', 'LoginFailed', 'LoginUnlocked'] as const)('shows the logins after %s', (type) => {
    const facts = { ...shownLogins, successfulLoginAttempts: 2, lastLogin: at };
    expect(project(type, { userId, facts: { ...facts, locked: false } })).toEqual([
      {
        kind: 'patch',
        id: userId,
        set: { ...facts, 'lacks.lastLogin': 0, 'lacks.lastFailedLogin': 1 },
        ifPresent: true,
      },
    ]);
  });
});

describe('an API key', () => {
  it('is a user of its own kind', () =>
    expect(key('ApiKeyCreated', { name: 'Importer', enabled: false })).toMatchObject([
      {
        kind: 'put',
        document: { _id: userId, kind: 'apiKey', username: 'Importer', email: null, suspended: true },
      },
    ]));

  it('is found by its name, and disappears with it', () => {
    const set = { username: 'Exporter', 'keys.username': 'exporter' };
    expect(key('ApiKeyRenamed', { name: 'Exporter', formerName: 'Importer' })).toEqual(patched(set));
    expect(key('ApiKeyDisabled')).toEqual(patched({ suspended: true }));
    expect(key('ApiKeyEnabled')).toEqual(patched({ suspended: false }));
    expect(key('ApiKeyDeleted')).toEqual([{ kind: 'remove', id: userId }]);
  });

  it.each(['ApiKeyRevised', 'ApiKeyFlowAdded', 'ApiKeyFlowRemoved'] as const)('ignores %s', (type) =>
    expect(key(type)).toEqual([]),
  );
});

describe('a group', () => {
  const group = (type: GroupEvent['type'], data: object = {}) => project(type, { groupId: 'g1', ...data });
  const member = { kind: 'apiKey', id: userId };
  const element = { field: 'groupIds', element: 'g1' };

  it('has its name in its members while they are members', () => {
    expect(group('GroupMemberAdded', { member })).toEqual([{ kind: 'addElement', id: userId, ...element }]);
    expect(group('GroupMemberRemoved', { member })).toEqual([{ kind: 'removeElement', id: userId, ...element }]);
    const filter = { groupIds: 'g1' };
    expect(group('GroupDeleted')).toEqual([{ kind: 'removeElementWhere', filter, ...element }]);
  });

  it.each(['GroupCreated', 'GroupRenamed', 'GroupRevised'] as const)('ignores %s', (type) =>
    expect(group(type)).toEqual([]),
  );
});
