import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { QueryBus } from '@nestjs/cqrs';
import { resourceScopes, type TokenGrant } from '@annal/security-contracts';
import { userStream } from '@annal/security-domain';
import { GetKeySet } from '../index.ts';
import { audience, issuer, SecurityStack, type SecurityService } from '../testing/security-stack.ts';

const password = 'Reading-Room-7';
const secret = '9d1f-77ab-e04c';
const start = new Date('2026-02-11T09:00:00.000Z');

let stack: SecurityStack;
let service: SecurityService;
let user: { id: string; username: string; email: string };
let key: { id: string; flowId: string; clientId: string };
let serial = 0;

beforeAll(async () => {
  stack = await SecurityStack.start();
  service = await stack.service();
});
afterAll(() => stack.stop());

beforeEach(async () => {
  stack.now = start;
  const n = (serial += 1);
  const names = { username: `M.Okafor-${n}`, email: `Mina-${n}@library.example` };
  user = { id: await service.addUser({ ...names, password }), ...names };
  const [flowId, clientId] = [`flow-${n}`, `Importer-${n}`];
  const flow = { flowId, grantType: 'clientCredential', clientId } as const;
  key = { id: await service.addApiKey(`Catalogue importer ${n}`, flow, secret), flowId, clientId };
});

const asKey = (data: Partial<{ clientId: string; clientSecret: string }> = {}): TokenGrant => ({
  grantType: 'client_credentials',
  clientId: key.clientId,
  clientSecret: secret,
  ...data,
});
const asUser = (data: Partial<{ username: string; password: string }> = {}): TokenGrant => ({
  grantType: 'contensis_classic',
  username: user.username,
  password,
  ...data,
});
async function claimsOf(token: string): Promise<JWTPayload> {
  const { keys } = await service.module.get(QueryBus).execute(new GetKeySet());
  const options = { issuer, audience, algorithms: ['RS256'], currentDate: stack.now };
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...keys] }), options);
  return payload;
}

const wrongClient = { outcome: 'refused', error: 'invalid_client' };
const wrongPassword = {
  outcome: 'refused',
  error: 'invalid_grant',
  description: 'The user name or the password is not correct.',
};

describe('an API key', () => {
  it('gets a token with its identity', async () => {
    const reply = await service.issued(asKey(), 'Entry_Read Entry_Write');
    expect(reply).toMatchObject({ expiresIn: 3600, scope: 'Entry_Read Entry_Write' });
    const iat = start.getTime() / 1000;
    expect(await claimsOf(reply.accessToken)).toEqual({
      iss: issuer,
      aud: audience,
      iat,
      nbf: iat,
      exp: iat + 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: ['Entry_Read', 'Entry_Write'],
      client_id: key.clientId,
      client_sub: key.id,
      client_username: expect.stringMatching(/^Catalogue importer/),
    });
  });

  it('never gets a refresh token', async () => {
    const reply = await service.issued(asKey(), 'openid offline_access Entry_Read');
    expect(reply.refreshToken).toBeUndefined();
  });

  it('is found by its client id in any case', async () => {
    const reply = await service.issued(asKey({ clientId: key.clientId.toUpperCase() }));
    expect((await claimsOf(reply.accessToken)).client_id).toBe(key.clientId);
  });

  it.each<[string, () => Promise<unknown>, Partial<{ clientId: string; clientSecret: string }>]>([
    ['an unknown client id', async () => undefined, { clientId: 'nobody' }],
    ['an invalid client id', async () => undefined, { clientId: 'no body/..' }],
    ['a wrong secret', async () => undefined, { clientSecret: 'guess' }],
    ['an empty secret', async () => undefined, { clientSecret: '' }],
    ['a disabled key', () => service.changeApiKey({ type: 'DisableApiKey', data: { apiKeyId: key.id } }), {}],
    [
      'a removed flow',
      () => service.changeApiKey({ type: 'RemoveApiKeyFlow', data: { apiKeyId: key.id, flowId: key.flowId } }),
      {},
    ],
    ['a deleted key', () => service.changeApiKey({ type: 'DeleteApiKey', data: { apiKeyId: key.id } }), {}],
  ])('is refused with %s', async (_, change, data) => {
    await change();
    expect(await service.token(asKey(data))).toMatchObject(wrongClient);
  });

  it('is refused once it is disabled, even with a remembered secret', async () => {
    await service.issued(asKey());
    await service.changeApiKey({ type: 'DisableApiKey', data: { apiKeyId: key.id } });
    expect(await service.token(asKey())).toMatchObject(wrongClient);
  });

  it('is refused through a flow of another type', async () => {
    const apiKeyId = await service.addApiKey(
      `Delivery ${serial}`,
      { flowId: `t${serial}`, grantType: 'accessToken' },
      secret,
    );
    expect(await service.token(asKey({ clientId: apiKeyId }))).toMatchObject(wrongClient);
  });
});

describe('a user', () => {
  it('gets a token with its identity', async () => {
    const reply = await service.issued(asUser(), 'Entry_Read');
    expect(await claimsOf(reply.accessToken)).toMatchObject({
      sub: user.id,
      name: user.username,
      scope: 'Entry_Read',
    });
    expect(reply.refreshToken).toBeUndefined();
  });

  it('is found by user name or email in any case', async () => {
    for (const username of [user.username.toLowerCase(), user.email.toUpperCase()])
      await expect(service.token(asUser({ username }))).resolves.toMatchObject({ outcome: 'issued' });
  });

  it('with an email as its name is found by it', async () => {
    const username = `tove-${serial}@library.example`;
    await service.addUser({ username, email: `t-${serial}@else.example`, password });
    await expect(service.token(asUser({ username }))).resolves.toMatchObject({ outcome: 'issued' });
  });

  it.each<[string, () => Partial<{ username: string; password: string }>]>([
    ['an unknown user', () => ({ username: 'nobody' })],
    ['an unknown email', () => ({ username: 'nobody@library.example' })],
    ['an API key’s name', () => ({ username: `Catalogue importer ${serial}` })],
    ['an invalid name', () => ({ username: 'a/b\u0000' })],
    ['an endless name', () => ({ username: 'x'.repeat(100_000) })],
    ['a wrong password', () => ({ password: 'guess' })],
    ['the password in another case', () => ({ password: password.toLowerCase() })],
  ])('is refused with the same message for %s', async (_, data) => {
    expect(await service.token(asUser(data()))).toEqual(wrongPassword);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['suspended', () => service.changeUser(user.id, 'SuspendUser'), 'The user is suspended.'],
    ['deleted', () => service.changeUser(user.id, 'DeleteUser'), wrongPassword.description],
  ])('who is %s is refused, and learns the reason only with the right password', async (_, change, description) => {
    await change();
    expect(await service.token(asUser())).toEqual({ ...wrongPassword, description });
    expect(await service.token(asUser({ password: 'guess' }))).toEqual(wrongPassword);
  });

  it('is refused from the moment of expiry', async () => {
    const username = `guest-${serial}`;
    const expiry = '2026-02-12T09:00:00.000Z';
    await service.addUser({ username, email: `${username}@library.example`, password, expiry });
    stack.now = new Date(Date.parse(expiry) - 1);
    await expect(service.token(asUser({ username }))).resolves.toMatchObject({ outcome: 'issued' });
    stack.now = new Date(expiry);
    expect(await service.token(asUser({ username }))).toEqual({
      ...wrongPassword,
      description: 'The user account has expired.',
    });
  });

  it('has a token that names the change the gateway has to wait for', async () => {
    const { receipt } = await service.changeUser(user.id, 'SuspendUser');
    const unsuspended = await service.changeUser(user.id, 'UnsuspendUser');
    const { position } = await service.issued(asUser());
    expect(position).toBe(unsuspended.receipt.position);
    expect(BigInt(position)).toBeGreaterThan(BigInt(receipt.position));
  });
});

describe('scopes', () => {
  it.each([
    ['none requested', undefined, resourceScopes.join(' ')],
    ['an empty list', '', resourceScopes.join(' ')],
    ['unknown ones among them', 'Diagnostics_Read Entry_Read', 'Entry_Read'],
    ['repeated ones', 'Entry_Read Entry_Read', 'Entry_Read'],
  ])('%s', async (_, asked, granted) => {
    expect((await service.issued(asUser(), asked)).scope).toBe(granted);
    expect((await service.issued(asKey(), asked)).scope).toBe(granted);
  });

  it('are refused when none is known', async () => {
    const refused = { outcome: 'refused', error: 'invalid_scope' };
    expect(await service.token(asUser(), 'Diagnostics_Read')).toMatchObject(refused);
    expect(await service.token(asKey(), 'entry_read')).toMatchObject(refused);
  });
});

it('leaves nothing about tokens or passwords in the stream of the user', async () => {
  await service.issued(asUser(), 'offline_access Entry_Read');
  await service.token(asUser({ password: 'guess' }));
  expect(await service.events(userStream(user.id))).toMatchObject([{ type: 'UserRegistered' }]);
});

it('continues to sign with the same key after a restart', async () => {
  const { accessToken } = await service.issued(asUser());
  const restarted = await stack.service();
  expect(restarted.keys.newest.kid).toBe(service.keys.newest.kid);
  expect(await claimsOf(accessToken)).toMatchObject({ sub: user.id });
});

it('refuses a lifetime of less than five minutes', async () => {
  await expect(stack.service({ accessTokenSeconds: 299 })).rejects.toThrow('300 seconds or longer');
});
