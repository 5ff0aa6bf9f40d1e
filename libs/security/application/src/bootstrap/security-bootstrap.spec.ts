import { claimKey, ownerOf, releaseKey } from '@annal/event-store';
import type { Member, PrincipalMember } from '@annal/security-domain';
import {
  apiKeyAggregate,
  apiKeyStream,
  clientIdStream,
  groupAggregate,
  groupHierarchyAggregate,
  groupHierarchyStream,
  groupNameStream,
  groupStream,
  systemGroups,
  userNameStream,
  userStream,
} from '@annal/security-domain';
import { SecurityBootstrap } from '../index.ts';
import { SecurityStack, someContext, type SecurityService } from '../testing/security-stack.ts';

const administrators = systemGroups.systemAdministrators.id;
const client = { clientId: 'automation', clientSecret: 'a-configured-secret' };
const adminGrant = { grantType: 'contensis_classic', username: 'admin', password: 'Reading-Room-7' } as const;
const clientGrant = { grantType: 'client_credentials', ...client } as const;

let stack: SecurityStack;
beforeEach(async () => {
  stack = await SecurityStack.start();
});
afterEach(() => stack.stop());

const bootstrap = (service: SecurityService) => service.module.get(SecurityBootstrap).run();

async function membersOf(service: SecurityService): Promise<readonly Member[]> {
  const { state } = await service.store.load(groupAggregate, groupStream(administrators));
  return state.status === 'live' ? [...state.members.values()] : [];
}

async function keyId(service: SecurityService): Promise<string> {
  return (await ownerOf(service.store, clientIdStream(client.clientId))) ?? 'none';
}

it('creates the system groups under their ids and reserves their names', async () => {
  const service = await stack.service();
  await bootstrap(service);
  for (const { id, name } of Object.values(systemGroups)) {
    const { state } = await service.store.load(groupAggregate, groupStream(id));
    expect(state).toMatchObject({ status: 'live', name, kind: 'sys' });
    expect(await ownerOf(service.store, groupNameStream(name.toUpperCase()))).toBe(id);
  }
});

it('makes the configured user a system administrator who can log in', async () => {
  const service = await stack.service();
  await expect(bootstrap(service)).resolves.toEqual({ username: 'admin' });
  const userId = await ownerOf(service.store, userNameStream('admin'));
  expect(await membersOf(service)).toEqual([{ kind: 'user', id: userId }]);
  await expect(service.token(adminGrant)).resolves.toMatchObject({ outcome: 'issued' });
});

it('returns a generated password once', async () => {
  const settings = { administrator: { username: 'admin' } };
  const service = await stack.service(settings);
  const { generatedPassword = '' } = await bootstrap(service);
  expect(generatedPassword).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
  await expect(bootstrap(await stack.service(settings))).resolves.toEqual({ username: 'admin' });
  await expect(service.token({ ...adminGrant, password: generatedPassword })).resolves.toMatchObject({
    outcome: 'issued',
  });
});

it('writes no password, hash or secret into any event', async () => {
  const service = await stack.service({ bootstrapClient: client });
  await bootstrap(service);
  const userId = (await ownerOf(service.store, userNameStream('admin'))) ?? '';
  const apiKeyId = await keyId(service);
  const streams = [
    userStream(userId),
    userNameStream('admin'),
    apiKeyStream(apiKeyId),
    clientIdStream(client.clientId),
    groupStream(administrators),
  ];
  const password = await service.credentials.passwords.find(userId);
  const { state: key } = await service.store.load(apiKeyAggregate, apiKeyStream(apiKeyId));
  const secretHash = await service.credentials.clients.hashOf(
    key.status === 'live' ? (key.flows[0]?.flowId ?? '') : '',
  );
  const secrets = [adminGrant.password, client.clientSecret, password?.hash, secretHash, 'argon2'];
  for (const stream of streams) {
    const stored = await service.events(stream);
    expect(stored.length).toBeGreaterThan(0);
    const text = JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
  }
});

it('changes nothing at the next start', async () => {
  const service = await stack.service({ bootstrapClient: client });
  await bootstrap(service);
  const head = await service.store.headPosition();
  await bootstrap(await stack.service({ bootstrapClient: client }));
  expect(await service.store.headPosition()).toBe(head);
});

it('makes no further administrator once there is one', async () => {
  await bootstrap(await stack.service());
  const later = await stack.service({ administrator: { username: 'intruder', password: 'Quiet-Shelf-0-Noon' } });
  await bootstrap(later);
  expect(await ownerOf(later.store, userNameStream('intruder'))).toBeUndefined();
  expect(await membersOf(later)).toHaveLength(1);
});

it('keeps a password that was changed since', async () => {
  const service = await stack.service();
  await bootstrap(service);
  const userId = (await ownerOf(service.store, userNameStream('admin'))) ?? '';
  await service.credentials.passwords.change(userId, await service.hasher.hash('Quiet+Corner-31'), stack.now);
  await bootstrap(await stack.service());
  await expect(service.token(adminGrant)).resolves.toMatchObject({ outcome: 'refused' });
  await expect(service.token({ ...adminGrant, password: 'Quiet+Corner-31' })).resolves.toMatchObject({
    outcome: 'issued',
  });
});

it('completes an interrupted start', async () => {
  const service = await stack.service();
  const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
  await claimName(service, userId);
  await bootstrap(service);
  expect(await membersOf(service)).toEqual([{ kind: 'user', id: userId }]);
  await expect(service.token(adminGrant)).resolves.toMatchObject({ outcome: 'issued' });
});

async function claimName({ store }: SecurityService, owner: string): Promise<void> {
  const statusOf = async () => 'absent' as const;
  await claimKey(store, { stream: userNameStream('admin'), key: 'admin', owner, statusOf }, someContext());
}

it('makes no administrator of a user that another actor created', async () => {
  const service = await stack.service({ bootstrapClient: client });
  const user = { username: 'admin', email: 'm@l.example', password: 'Quiet-Shelf-0-Noon' };
  const userId = await service.addUser(user);
  await expect(bootstrap(service)).rejects.toMatchObject({ code: 'User.Taken' });
  await service.changeUser(userId, 'DeleteUser');
  const { store } = service;
  await releaseKey(store, userNameStream('admin'), 'admin', userId, someContext());
  const flow = { flowId: 'f1', grantType: 'clientCredential', clientId: client.clientId } as const;
  await service.addApiKey('Somebody’s', flow, 'a-secret-of-somebody');
  await expect(bootstrap(service)).rejects.toMatchObject({ code: 'ApiKey.Invalid' });
  expect((await membersOf(service)).map(({ kind }) => kind)).toEqual(['user']);
});

it('finds administrators in nested groups, and makes no other', async () => {
  const service = await stack.service();
  await bootstrap(service);
  const [below, { id: groupId }] = ['8a1b9f7e-5d3c-4f0e-8c43-7f6f0b2f6d31', systemGroups.systemAdministrators];
  const members = (await membersOf(service)).map(({ id }): PrincipalMember => ({ kind: 'user', id }));
  const { store } = service;
  const made = { groupId: below, name: 'Operators', description: null, kind: 'contensis' } as const;
  await store.transact(groupAggregate, groupStream(below), { type: 'CreateGroup', data: made }, someContext());
  const add = { type: 'AddGroupMembers', data: { groupId: below, members } } as const;
  await store.transact(groupAggregate, groupStream(below), add, someContext());
  const nest = { type: 'AddChildGroups', data: { groupId, childGroupIds: [below] } } as const;
  await store.transact(groupHierarchyAggregate, groupHierarchyStream, nest, someContext());
  for (const member of members)
    await store.transact(
      groupAggregate,
      groupStream(groupId),
      { type: 'RemoveGroupMember', data: { groupId, member } },
      someContext(),
    );
  await bootstrap(await stack.service({ administrator: { username: 'intruder', password: 'Quiet-Shelf-0-Noon' } }));
  expect(await membersOf(service)).toEqual([]);
});

it('refuses to start with an invalid name, and claims nothing', async () => {
  const service = await stack.service({ administrator: { username: 'a/b', password: 'x' } });
  await expect(bootstrap(service)).rejects.toMatchObject({ code: 'User.Invalid' });
  expect(await ownerOf(service.store, userNameStream('a/b'))).toBeUndefined();
});

it('is safe in several processes at once', async () => {
  const settings = { administrator: { username: 'admin' }, bootstrapClient: client };
  const services = await Promise.all(Array.from({ length: 4 }, () => stack.service(settings)));
  const reports = await Promise.all(services.map(bootstrap));
  const [service] = services;
  if (!service) throw new Error('unreachable');
  const generated = reports.flatMap(({ generatedPassword }) => generatedPassword ?? []);
  expect(generated).toHaveLength(1);
  await expect(service.token({ ...adminGrant, password: generated[0] ?? '' })).resolves.toMatchObject({
    outcome: 'issued',
  });
  await expect(service.token(clientGrant)).resolves.toMatchObject({ outcome: 'issued' });
  expect(await membersOf(service)).toHaveLength(2);
});

describe('the API key from the configuration', () => {
  it('has administrator rights and gets a token', async () => {
    const service = await stack.service({ bootstrapClient: client });
    await bootstrap(service);
    expect(await membersOf(service)).toContainEqual({ kind: 'apiKey', id: await keyId(service) });
    await expect(service.token(clientGrant)).resolves.toMatchObject({ outcome: 'issued' });
  });

  it('does not prevent the first user from becoming an administrator', async () => {
    const service = await stack.service({ bootstrapClient: client });
    await bootstrap(service);
    await expect(service.token(adminGrant)).resolves.toMatchObject({ outcome: 'issued' });
  });

  it('accepts a changed secret and drops the former one', async () => {
    await bootstrap(await stack.service({ bootstrapClient: client }));
    const changed = { ...client, clientSecret: 'another-secret' };
    const service = await stack.service({ bootstrapClient: changed });
    await bootstrap(service);
    await expect(service.token(clientGrant)).resolves.toMatchObject({ error: 'invalid_client' });
    await expect(service.token({ ...clientGrant, ...changed })).resolves.toMatchObject({ outcome: 'issued' });
  });

  it.each([
    ['deleted', { type: 'DeleteApiKey' }],
    ['disabled', { type: 'DisableApiKey' }],
  ] as const)('is restored after it was %s', async (_, { type }) => {
    const service = await stack.service({ bootstrapClient: client });
    await bootstrap(service);
    const apiKeyId = await keyId(service);
    const command = { type, data: { apiKeyId } } as const;
    await service.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, someContext());
    await expect(service.token(clientGrant)).resolves.toMatchObject({ error: 'invalid_client' });
    await bootstrap(service);
    await expect(service.token(clientGrant)).resolves.toMatchObject({ outcome: 'issued' });
  });

  it('is restored after its flow was removed, even by an interrupted change', async () => {
    const service = await stack.service({ bootstrapClient: client });
    await bootstrap(service);
    const apiKeyId = await keyId(service);
    const { state } = await service.store.load(apiKeyAggregate, apiKeyStream(apiKeyId));
    const flowId = state.status === 'live' ? (state.flows[0]?.flowId ?? '') : '';
    const command = { type: 'RemoveApiKeyFlow', data: { apiKeyId, flowId } } as const;
    await service.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, someContext());
    await bootstrap(service);
    await expect(service.token(clientGrant)).resolves.toMatchObject({ outcome: 'issued' });
    // The key still holds the claim of its client id.
    expect(await keyId(service)).toBe(apiKeyId);
    await bootstrap(service);
  });

  it('is replaced after its flow and the claim of its client id are gone', async () => {
    const service = await stack.service({ bootstrapClient: client });
    await bootstrap(service);
    const apiKeyId = await keyId(service);
    const { state } = await service.store.load(apiKeyAggregate, apiKeyStream(apiKeyId));
    const flowId = state.status === 'live' ? (state.flows[0]?.flowId ?? '') : '';
    const command = { type: 'RemoveApiKeyFlow', data: { apiKeyId, flowId } } as const;
    await service.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), command, someContext());
    await releaseKey(service.store, clientIdStream(client.clientId), client.clientId, apiKeyId, someContext());
    await bootstrap(service);
    await expect(service.token(clientGrant)).resolves.toMatchObject({ outcome: 'issued' });
    expect(await keyId(service)).not.toBe(apiKeyId);
  });
});
