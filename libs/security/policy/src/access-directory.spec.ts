import type { Actor } from '@annal/kernel';
import { systemGroups } from '@annal/security-domain';
import { AccessDirectory } from './access-directory.ts';
import { HandFedLog, noGrants } from './testing/access-world.ts';

const now = new Date('2026-02-11T09:00:00.000Z');
const actor: Actor = { kind: 'user', id: 'u1', name: 'an earlier name' };

async function started(): Promise<AccessDirectory<HandFedLog>> {
  const access = new AccessDirectory(
    (_, apply) => new HandFedLog(apply),
    () => now,
  );
  await access.start();
  const { follower } = access;
  follower.feed('user-u1', 'UserRegistered', {
    userId: 'u1',
    username: 'm.okafor',
    email: 'm@l.example',
    expiry: null,
  });
  follower.feed('apiKey-k1', 'ApiKeyCreated', { apiKeyId: 'k1', name: 'Importer', enabled: true, scopes: [] });
  const flow = { flowId: 'f1', grantType: 'clientCredential', clientId: 'importer' };
  follower.feed('apiKey-k1', 'ApiKeyFlowAdded', { apiKeyId: 'k1', flow });
  return access;
}

it('follows users, groups, API keys and roles', () => {
  const sources: string[] = [];
  new AccessDirectory(
    (followed, apply) => {
      sources.push(...followed.map(({ category }) => category));
      return new HandFedLog(apply);
    },
    () => now,
  );
  expect(sources).toEqual(expect.arrayContaining(['user', 'group', 'apiKey', 'role']));
});

it('refuses with the body of conventions 10.2, and allows the request once the permission exists', async () => {
  const access = await started();
  const request = { resource: 'contentType', action: 'create' } as const;
  expect(() => access.require(actor, request)).toThrow(
    expect.objectContaining({
      kind: 'forbidden',
      code: 'Access.Denied',
      message: 'There are validation errors creating the content type',
      data: [{ message: 'Access denied' }],
    }),
  );
  const groupId = systemGroups.systemAdministrators.id;
  access.follower.feed(`group-${groupId}`, 'GroupMemberAdded', { groupId, member: { kind: 'user', id: 'u1' } });
  expect(() => access.require(actor, request)).not.toThrow();
});

const user = (id: string, passwordChanges = 0, tokenId = 't0') =>
  ({ kind: 'user', id, passwordChanges, tokenId }) as const;

describe('a principal', () => {
  it('is known by its current name', async () => {
    const access = await started();
    expect(access.principal(user('u1'))).toEqual({ kind: 'user', id: 'u1', name: 'm.okafor' });
    expect(access.principal({ kind: 'apiKey', id: 'k1', clientId: 'importer' })).toEqual({
      kind: 'apiKey',
      id: 'k1',
      name: 'Importer',
    });
  });

  it('is gone when it never existed, has another kind, or uses a missing flow', async () => {
    const access = await started();
    expect(access.principal(user('u2'))).toBeUndefined();
    expect(access.principal(user('k1'))).toBeUndefined();
    expect(access.principal({ kind: 'apiKey', id: 'k1', clientId: 'another' })).toBeUndefined();
  });

  it.each([
    ['user-u1', 'UserDeleted', { userId: 'u1' }],
    ['user-u1', 'UserSuspended', { userId: 'u1' }],
  ])('%s is gone after %s', async (stream, type, data) => {
    const access = await started();
    access.follower.feed(stream, type, data);
    expect(access.principal(user('u1'))).toBeUndefined();
  });

  it('is accepted with tokens of the current password, and the one it was chosen with', async () => {
    const access = await started();
    const letsIn = (...tokens: [number, string][]) =>
      tokens.map(([changes, tokenId]) => access.principal(user('u1', changes, tokenId)) !== undefined);
    const change = (keptToken?: string) =>
      access.follower.feed('user-u1', 'UserPasswordChanged', { userId: 'u1', ownChoice: true, keptToken });
    expect(letsIn([0, 'a'], [0, 'b'])).toEqual([true, true]);
    change('a');
    // The directory may know the token's generation before the change itself.
    expect(letsIn([0, 'a'], [0, 'b'], [1, 'c'], [2, 'd'])).toEqual([true, false, true, true]);
    change('c');
    expect(letsIn([0, 'a'], [0, 'b'], [1, 'c'], [2, 'd'])).toEqual([false, false, true, true]);
    change();
    expect(letsIn([0, 'a'], [1, 'c'], [2, 'd'], [3, 'e'])).toEqual([false, false, false, true]);
  });

  it.each([
    ['ApiKeyDeleted', { apiKeyId: 'k1', name: 'Importer' }],
    ['ApiKeyDisabled', { apiKeyId: 'k1' }],
    ['ApiKeyFlowRemoved', { apiKeyId: 'k1', flow: { flowId: 'f1' } }],
  ])('that is an API key is gone after %s', async (type, data) => {
    const access = await started();
    access.follower.feed('apiKey-k1', type, data);
    expect(access.principal({ kind: 'apiKey', id: 'k1', clientId: 'importer' })).toBeUndefined();
  });
});

describe('an access token', () => {
  const flow = { flowId: 'f2', grantType: 'accessToken' };
  const claim = { kind: 'accessToken', apiKeyId: 'k1', flowId: 'f2' } as const;
  async function withToken(): Promise<AccessDirectory<HandFedLog>> {
    const access = await started();
    access.follower.feed('apiKey-k1', 'ApiKeyFlowAdded', { apiKeyId: 'k1', flow });
    return access;
  }

  it('stands for its key', async () => {
    const access = await withToken();
    expect(access.principal(claim)).toEqual({ kind: 'apiKey', id: 'k1', name: 'Importer' });
  });

  it('has to be a flow of that key and of that kind', async () => {
    const access = await withToken();
    expect(access.principal({ ...claim, flowId: 'f1' })).toBeUndefined();
    expect(access.principal({ ...claim, flowId: 'f3' })).toBeUndefined();
    expect(access.principal({ ...claim, apiKeyId: 'k2' })).toBeUndefined();
    expect(access.principal({ kind: 'apiKey', id: 'k1', clientId: 'f2' })).toBeUndefined();
  });

  it.each([
    ['ApiKeyDeleted', { apiKeyId: 'k1', name: 'Importer' }],
    ['ApiKeyDisabled', { apiKeyId: 'k1' }],
    ['ApiKeyFlowRemoved', { apiKeyId: 'k1', flow }],
  ])('is gone after %s', async (type, data) => {
    const access = await withToken();
    access.follower.feed('apiKey-k1', type, data);
    expect(access.principal(claim)).toBeUndefined();
  });
});

describe('the scopes of a key', () => {
  const role = {
    projectUuid: 'p1',
    roleId: 'r1',
    name: 'Website',
    description: null,
    enabled: true,
    permissions: noGrants,
    assignments: { users: [], groups: [], apiKeys: [{ id: 'k1', name: 'Importer' }] },
  };

  it.each<[string[], boolean, boolean]>([
    [[], true, true],
    [['delivery_library'], false, true],
    [['management_library'], true, false],
    [['management_library', 'delivery_other'], true, false],
    [['delivery_LIBRARY', 'management_library'], true, true],
  ])('%j', async (scopes, manages, reads) => {
    const access = new AccessDirectory(
      (_, apply) => new HandFedLog(apply),
      () => now,
      (uuid) => (uuid === 'p1' ? 'library' : undefined),
    );
    await access.start();
    access.follower.feed('apiKey-k1', 'ApiKeyCreated', { apiKeyId: 'k1', name: 'Importer', enabled: true, scopes });
    access.follower.feed('role-p1.r1', 'RoleCreated', role);
    const key: Actor = { kind: 'apiKey', id: 'k1', name: 'Importer' };
    const member = { resource: 'project', action: 'view', projectUuid: 'p1' } as const;
    expect([access.mayEnter(key, 'p1'), access.allows(key, member)]).toEqual([manages, manages]);
    expect([access.mayEnter(key, 'p1', 'delivery'), access.allows(key, { ...member, api: 'delivery' })]).toEqual([
      reads,
      reads,
    ]);
  });
});

describe('fails closed', () => {
  it('before it has caught up', () => {
    const access = new AccessDirectory(
      (_, apply) => new HandFedLog(apply),
      () => now,
    );
    const unknown = expect.objectContaining({ kind: 'unavailable', code: 'Access.Unknown' });
    expect(() => access.allows(actor, { resource: 'user', action: 'list' })).toThrow(unknown);
    expect(() => access.principal(user('u1'))).toThrow(unknown);
  });

  it('while it cannot read the log', async () => {
    const access = await started();
    access.follower.error = new Error('Event 3 of user-u1 cannot be read');
    expect(() => access.principal(user('u1'))).toThrow(
      expect.objectContaining({ code: 'Access.Unknown', cause: access.follower.error }),
    );
  });
});
