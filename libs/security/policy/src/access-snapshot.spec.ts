import type { Actor } from '@annal/kernel';
import { systemGroups } from '@annal/security-domain';
import { AccessSnapshot } from './access-snapshot.ts';
import { HandFedLog } from './testing/snapshot-world.ts';

const now = new Date('2026-02-11T09:00:00.000Z');
const actor: Actor = { kind: 'user', id: 'u1', name: 'an earlier name' };

async function started(): Promise<AccessSnapshot<HandFedLog>> {
  const snapshot = new AccessSnapshot(
    (_, apply) => new HandFedLog(apply),
    () => now,
  );
  await snapshot.start();
  const { follower } = snapshot;
  follower.feed('user-u1', 'UserRegistered', {
    userId: 'u1',
    username: 'm.okafor',
    email: 'm@l.example',
    expiry: null,
  });
  follower.feed('apiKey-k1', 'ApiKeyCreated', { apiKeyId: 'k1', name: 'Importer', enabled: true, scopes: [] });
  const flow = { flowId: 'f1', grantType: 'clientCredential', clientId: 'importer' };
  follower.feed('apiKey-k1', 'ApiKeyFlowAdded', { apiKeyId: 'k1', flow });
  return snapshot;
}

it('follows users, groups, API keys and roles', () => {
  const sources: string[] = [];
  new AccessSnapshot(
    (followed, apply) => {
      sources.push(...followed.map(({ category }) => category));
      return new HandFedLog(apply);
    },
    () => now,
  );
  expect(sources).toEqual(expect.arrayContaining(['user', 'group', 'apiKey', 'role']));
});

it('refuses with the body of conventions 10.2, and allows the request once the permission exists', async () => {
  const snapshot = await started();
  const request = { resource: 'contentType', action: 'create' } as const;
  expect(() => snapshot.require(actor, request)).toThrow(
    expect.objectContaining({
      kind: 'forbidden',
      code: 'Access.Denied',
      message: 'There are validation errors creating the content type',
      data: [{ message: 'Access denied' }],
    }),
  );
  const groupId = systemGroups.systemAdministrators.id;
  snapshot.follower.feed(`group-${groupId}`, 'GroupMemberAdded', { groupId, member: { kind: 'user', id: 'u1' } });
  expect(() => snapshot.require(actor, request)).not.toThrow();
});

const user = (id: string, passwordChanges = 0, tokenId = 't0') =>
  ({ kind: 'user', id, passwordChanges, tokenId }) as const;

describe('a principal', () => {
  it('is known by its current name', async () => {
    const snapshot = await started();
    expect(snapshot.principal(user('u1'))).toEqual({ kind: 'user', id: 'u1', name: 'm.okafor' });
    expect(snapshot.principal({ kind: 'apiKey', id: 'k1', clientId: 'importer' })).toEqual({
      kind: 'apiKey',
      id: 'k1',
      name: 'Importer',
    });
  });

  it('is gone when it never existed, has another kind, or uses a missing flow', async () => {
    const snapshot = await started();
    expect(snapshot.principal(user('u2'))).toBeUndefined();
    expect(snapshot.principal(user('k1'))).toBeUndefined();
    expect(snapshot.principal({ kind: 'apiKey', id: 'k1', clientId: 'another' })).toBeUndefined();
  });

  it.each([
    ['user-u1', 'UserDeleted', { userId: 'u1' }],
    ['user-u1', 'UserSuspended', { userId: 'u1' }],
  ])('%s is gone after %s', async (stream, type, data) => {
    const snapshot = await started();
    snapshot.follower.feed(stream, type, data);
    expect(snapshot.principal(user('u1'))).toBeUndefined();
  });

  it('is accepted with tokens of the current password, and the one it was chosen with', async () => {
    const snapshot = await started();
    const letsIn = (...tokens: [number, string][]) =>
      tokens.map(([changes, tokenId]) => snapshot.principal(user('u1', changes, tokenId)) !== undefined);
    const change = (keptToken?: string) =>
      snapshot.follower.feed('user-u1', 'UserPasswordChanged', { userId: 'u1', ownChoice: true, keptToken });
    expect(letsIn([0, 'a'], [0, 'b'])).toEqual([true, true]);
    change('a');
    // The snapshot may know the token's generation before the change itself.
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
    const snapshot = await started();
    snapshot.follower.feed('apiKey-k1', type, data);
    expect(snapshot.principal({ kind: 'apiKey', id: 'k1', clientId: 'importer' })).toBeUndefined();
  });
});

describe('fails closed', () => {
  it('before it has caught up', () => {
    const snapshot = new AccessSnapshot(
      (_, apply) => new HandFedLog(apply),
      () => now,
    );
    const unknown = expect.objectContaining({ kind: 'unavailable', code: 'Access.Unknown' });
    expect(() => snapshot.allows(actor, { resource: 'user', action: 'list' })).toThrow(unknown);
    expect(() => snapshot.principal(user('u1'))).toThrow(unknown);
  });

  it('while it cannot read the log', async () => {
    const snapshot = await started();
    snapshot.follower.error = new Error('Event 3 of user-u1 cannot be read');
    expect(() => snapshot.principal(user('u1'))).toThrow(
      expect.objectContaining({ code: 'Access.Unknown', cause: snapshot.follower.error }),
    );
  });
});
