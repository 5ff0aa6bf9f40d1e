import type { Actor, DomainEvent, Recorded } from '@annal/kernel';
import { systemGroups, type ApiKeyEvent, type GroupEvent, type Member, type UserEvent } from '@annal/security-domain';
import type { AccessRequest, Api } from '@annal/security-contracts';
import { mayEnter, permits } from './permits.ts';
import { Principals } from './principals.ts';

const now = new Date('2026-02-11T09:00:00.000Z');
const later = new Date(now.getTime() + 1).toISOString();
const administrators = systemGroups.systemAdministrators.id;
const mina: Member = { kind: 'user', id: 'mina' };
const importer: Member = { kind: 'apiKey', id: 'importer' };
const request: AccessRequest = { resource: 'entry', action: 'draft.publish', projectUuid: 'p1' };

const registered = (expiry: string | null = null): UserEvent => ({
  type: 'UserRegistered',
  schemaVersion: 1,
  data: { userId: 'mina', username: 'm.okafor', email: 'mina@library.example', expiry },
});
const created = (scopes: string[] = []): ApiKeyEvent => ({
  type: 'ApiKeyCreated',
  schemaVersion: 1,
  data: { apiKeyId: 'importer', name: 'Importer', description: null, enabled: true, scopes },
});
const added = (groupId: string, member: Member): GroupEvent => ({
  type: 'GroupMemberAdded',
  schemaVersion: 1,
  data: { groupId, member },
});
const removed = (groupId: string, member: Member): GroupEvent => ({
  type: 'GroupMemberRemoved',
  schemaVersion: 1,
  data: { groupId, member },
});
const group = (id: string): Member => ({ kind: 'group', id });

const user = (type: 'UserSuspended' | 'UserUnsuspended' | 'UserLocked' | 'UserUnlocked'): UserEvent => ({
  type,
  schemaVersion: 1,
  data: { userId: 'mina' },
});
const lockedUntil = (until: string): UserEvent => ({
  type: 'UserLocked',
  schemaVersion: 1,
  data: { userId: 'mina', until },
});
const deleted: UserEvent = {
  type: 'UserDeleted',
  schemaVersion: 1,
  data: { userId: 'mina', username: 'm.okafor', email: 'mina@library.example' },
};
const key = (type: 'ApiKeyDisabled' | 'ApiKeyEnabled'): ApiKeyEvent => ({
  type,
  schemaVersion: 1,
  data: { apiKeyId: 'importer' },
});
const keyDeleted: ApiKeyEvent = {
  type: 'ApiKeyDeleted',
  schemaVersion: 1,
  data: { apiKeyId: 'importer', name: 'Importer' },
};

function may(member: Member, events: readonly DomainEvent[], asked = request): boolean {
  return permits(after(events), { ...member, name: 'whoever' } as Actor, asked, now);
}

function after(events: readonly DomainEvent[]): Principals {
  const principals = new Principals();
  for (const event of events) principals.apply({ ...event, stream: streamOf(event) } as Recorded<DomainEvent>);
  return principals;
}

function streamOf({ type }: DomainEvent): string {
  return `${type.startsWith('User') ? 'user' : type.startsWith('Group') ? 'group' : 'apiKey'}-x`;
}

describe('system administrators may do everything', () => {
  it.each<[string, Member, DomainEvent[]]>([
    ['a user', mina, [registered(), added(administrators, mina)]],
    ['an API key', importer, [created(), added(administrators, importer)]],
    ['a user in a group in it', mina, [registered(), added('g1', mina), added(administrators, group('g1'))]],
    [
      'a key three groups deep, joined from the top',
      importer,
      [created(), added(administrators, group('g1')), added('g1', group('g2')), added('g2', importer)],
    ],
    [
      'a user among groups that contain each other',
      mina,
      [
        registered(),
        added('g1', group('g2')),
        added('g2', group('g1')),
        added('g2', mina),
        added(administrators, group('g1')),
      ],
    ],
    ['a user before the expiry', mina, [registered('2026-02-11T09:00:00.001Z'), added(administrators, mina)]],
    [
      'a user who was suspended',
      mina,
      [registered(), added(administrators, mina), user('UserSuspended'), user('UserUnsuspended')],
    ],
    [
      'a user who was locked',
      mina,
      [registered(), added(administrators, mina), lockedUntil(later), user('UserUnlocked')],
    ],
    ['a user whose lock is over', mina, [registered(), added(administrators, mina), lockedUntil(now.toISOString())]],
    ['a user locked by an earlier release', mina, [registered(), added(administrators, mina), user('UserLocked')]],
    [
      'a key that was disabled',
      importer,
      [created(), added(administrators, importer), key('ApiKeyDisabled'), key('ApiKeyEnabled')],
    ],
  ])('%s', (_, member, events) => expect(may(member, events)).toBe(true));

  it('include the service itself', () => {
    expect(permits(after([]), { kind: 'system', id: 'schedule', name: 'Schedule' }, request, now)).toBe(true);
  });
});

describe('all other principals are refused', () => {
  it.each<[string, Member, DomainEvent[]]>([
    ['an unknown principal', mina, []],
    ['an unknown member of the group', mina, [added(administrators, mina)]],
    ['a user without groups', mina, [registered()]],
    ['a member of another system group', mina, [registered(), added(systemGroups.userAdministrators.id, mina)]],
    [
      'a member of a group that contains it',
      mina,
      [registered(), added('g1', group(administrators)), added('g1', mina)],
    ],
    ['a suspended user', mina, [registered(), added(administrators, mina), user('UserSuspended')]],
    ['a locked user', mina, [registered(), added(administrators, mina), lockedUntil(later)]],
    ['a user at the expiry', mina, [registered(now.toISOString()), added(administrators, mina)]],
    ['a deleted user', mina, [registered(), added(administrators, mina), deleted]],
    ['a disabled key', importer, [created(), added(administrators, importer), key('ApiKeyDisabled')]],
    ['a deleted key', importer, [created(), added(administrators, importer), keyDeleted]],
    ['a removed member', mina, [registered(), added(administrators, mina), removed(administrators, mina)]],
    [
      'a member of a group that was taken out',
      mina,
      [registered(), added('g1', mina), added(administrators, group('g1')), removed(administrators, group('g1'))],
    ],
    [
      'a key under the id of an administrator',
      { kind: 'apiKey', id: 'mina' },
      [registered(), added(administrators, mina)],
    ],
    ['a user under the id of a key', { kind: 'user', id: 'importer' }, [created(), added(administrators, importer)]],
  ])('%s', (_, member, events) => expect(may(member, events)).toBe(false));
});

it('forgets cached groups when they change', () => {
  const principals = after([registered(), added('g1', mina)]);
  const actor: Actor = { kind: 'user', id: 'mina', name: 'm.okafor' };
  expect(permits(principals, actor, request, now)).toBe(false);
  principals.apply({ ...added(administrators, group('g1')), stream: 'group-x' } as Recorded<DomainEvent>);
  expect(permits(principals, actor, request, now)).toBe(true);
});

it('keeps a key with scopes out of unknown projects', () => {
  const events = [created(['management_cityLibrary']), added(administrators, importer)];
  expect(may(importer, events)).toBe(false);
  expect(may(importer, events, { resource: 'user', action: 'list' })).toBe(true);
});

it.each<[string, string[], boolean]>([
  ['without scopes reaches every project', [], true],
  ['reaches a project that a scope names, in any case', ['management_other', 'management_CITYLIBRARY'], true],
  ['reaches no other project', ['management_cityLibrary2', 'management_city'], false],
  ['reaches none for another API', ['delivery_cityLibrary'], false],
])('a key %s', (_, scopes, isIn) => {
  expect(mayEnter({ scopes }, 'cityLibrary')).toBe(isIn);
});

it('counts the scopes of a key for each API on its own', () => {
  const scopes = ['management_cityLibrary', 'delivery_CITYMUSEUM'];
  const entered = (api?: Api) => ['cityLibrary', 'cityMuseum', undefined].map((id) => mayEnter({ scopes }, id, api));
  expect(entered()).toEqual([true, false, false]);
  expect(entered('management')).toEqual([true, false, false]);
  expect(entered('delivery')).toEqual([false, true, false]);
  expect(mayEnter({ scopes: [] }, 'cityArchive', 'delivery')).toBe(true);
});

it('stops at an event that does not concern principals', () => {
  const strange = { type: 'ProjectCreated', stream: 'project-1' } as Recorded<DomainEvent>;
  expect(() => new Principals().apply(strange)).toThrow('does not concern principals');
});
