import { decodeJwt } from 'jose';
import type { TokenGrant } from '@annal/security-contracts';
import { SecurityStack, type SecurityService } from '../testing/security-stack.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const password = 'Reading-Room-7';
const start = new Date('2026-02-11T09:00:00.000Z');

let stack: SecurityStack;
let service: SecurityService;
let userId: string;
let username: string;
let serial = 0;

beforeAll(async () => {
  stack = await SecurityStack.start();
  service = await stack.service();
});
afterAll(() => stack.stop());

beforeEach(async () => {
  stack.now = start;
  username = `m.okafor-${(serial += 1)}`;
  userId = await service.addUser({ username, email: `${username}@library.example`, password });
});

const elapse = (ms: number) => (stack.now = new Date(stack.now.getTime() + ms));
const asUser = (data: { username?: string } = {}): TokenGrant => ({
  grantType: 'contensis_classic',
  username,
  password,
  ...data,
});
const refreshing = (refreshToken: string): TokenGrant => ({
  grantType: 'contensis_classic_refresh_token',
  refreshToken,
});

const granted = 'openid offline_access Entry_Read Entry_Write';
const unusable = { outcome: 'refused', error: 'invalid_grant', description: 'The refresh token is not valid.' };

async function refreshToken(grant = asUser()): Promise<string> {
  const { refreshToken } = await service.issued(grant, granted);
  return refreshToken ?? 'none';
}

it('has 256 bits, of which only a digest is stored', async () => {
  const token = await refreshToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const stored = await service.credentials.refreshTokens.find(token);
  expect(JSON.stringify(stored)).not.toContain(token);
});

it('issues access tokens repeatedly, and is returned unchanged', async () => {
  const token = await refreshToken();
  for (let use = 0; use < 3; use += 1) {
    const reply = await service.issued(refreshing(token));
    expect(reply).toMatchObject({ refreshToken: token, scope: granted });
    expect(decodeJwt(reply.accessToken)).toMatchObject({ sub: userId, name: username });
  }
});

it.each([
  ['fewer scopes', 'Entry_Read', 'Entry_Read'],
  ['more scopes', `${granted} Project_Delete`, granted],
  ['other and unknown scopes', 'Entry_Write Project_Delete Diagnostics_Read', 'Entry_Write'],
])('grants only the original scopes: %s', async (_, asked, scope) => {
  expect((await service.issued(refreshing(await refreshToken()), asked)).scope).toBe(scope);
});

it('is not narrowed permanently by one request for fewer scopes', async () => {
  const token = await refreshToken();
  await service.issued(refreshing(token), 'Entry_Read');
  expect((await service.issued(refreshing(token))).scope).toBe(granted);
});

it('grants nothing when no scope is left', async () => {
  const reply = await service.token(refreshing(await refreshToken()), 'Project_Delete');
  expect(reply).toMatchObject({ error: 'invalid_scope' });
});

it('expires 15 days after every use', async () => {
  const token = await refreshToken();
  elapse(15 * DAY_MS - 1);
  await service.issued(refreshing(token));
  elapse(15 * DAY_MS - 1);
  await service.issued(refreshing(token));
  elapse(15 * DAY_MS);
  expect(await service.token(refreshing(token))).toEqual({
    ...unusable,
    description: 'The refresh token has expired.',
  });
});

it('does not outlive the account', async () => {
  const guest = `guest-${serial}`;
  const expiry = new Date(start.getTime() + DAY_MS).toISOString();
  await service.addUser({ username: guest, email: `${guest}@library.example`, password, expiry });
  const token = await refreshToken(asUser({ username: guest }));
  elapse(DAY_MS);
  expect(await service.token(refreshing(token))).toMatchObject({ error: 'invalid_grant' });
});

it.each<[string, () => Promise<unknown>]>([
  [
    'a new password',
    async () => service.credentials.passwords.change(userId, await service.hasher.hash('Quiet+Corner-31'), stack.now),
  ],
  ['suspension', () => service.changeUser(userId, 'SuspendUser')],
  ['deletion', () => service.changeUser(userId, 'DeleteUser')],
])('is revoked by %s', async (_, change) => {
  const token = await refreshToken();
  await change();
  expect(await service.token(refreshing(token))).toEqual(unusable);
});

it('stays revoked when the suspension ends', async () => {
  const token = await refreshToken();
  await service.changeUser(userId, 'SuspendUser');
  await service.changeUser(userId, 'UnsuspendUser');
  expect(await service.token(refreshing(token))).toEqual(unusable);
  await expect(service.token(refreshing(await refreshToken()))).resolves.toMatchObject({ outcome: 'issued' });
});

it('is refused when it was never issued', async () => {
  const token = await refreshToken();
  for (const guess of ['', 'guess', token.slice(1), `${token}A`, token.toUpperCase()])
    expect(await service.token(refreshing(guess))).toEqual(unusable);
});

it('is deleted when it has expired, and not before', async () => {
  const token = await refreshToken();
  const { refreshTokens } = service.credentials;
  await refreshTokens.purgeExpired(new Date(start.getTime() + 15 * DAY_MS - 1));
  expect(await refreshTokens.find(token)).toBeDefined();
  await refreshTokens.purgeExpired(new Date(start.getTime() + 15 * DAY_MS));
  expect(await refreshTokens.find(token)).toBeUndefined();
});
