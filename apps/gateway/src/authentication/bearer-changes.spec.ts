import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, decodeJwt, exportJWK, SignJWT, type JWTPayload } from 'jose';
import type { Follower } from '@annal/event-store';
import { AccessDirectory, principalSources } from '@annal/security-policy';
import {
  AuthenticationStack,
  client,
  CountedTokenMessages,
  expectDenied,
  someContext,
} from './testing/authentication-stack.ts';

const [users, , apiKeys] = principalSources;
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Every test changes users or keys, so each has its own stack. */
let stack: AuthenticationStack;
beforeEach(async () => {
  stack = await AuthenticationStack.start();
});
afterEach(() => stack.stop());

const bearer = (token: string) => `Bearer ${token}`;
const entries = (token: string) => stack.ask('/sample/entries', bearer(token));
const elapse = (ms: number) => (stack.now = new Date(stack.now.getTime() + ms));

function sign(payload: JWTPayload, key: KeyObject, kid: string): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

it('rejects the token of a suspended or deleted user at once', async () => {
  const token = await stack.accessToken();
  const userId = decodeJwt(token).sub ?? '';
  const change = async (type: 'SuspendUser' | 'UnsuspendUser' | 'DeleteUser') => {
    const command = { type, data: { userId, now: stack.now } } as never;
    const { receipt } = await stack.store.transact(users, `user-${userId}`, command, someContext());
    await followed(receipt.position);
  };
  expect((await entries(token)).status).toBe(200);
  await change('SuspendUser');
  await expectDenied(await entries(token));
  await change('UnsuspendUser');
  expect((await entries(token)).status).toBe(200);
  await change('DeleteUser');
  await expectDenied(await entries(token));
});

it('rejects the token of a disabled API key at once', async () => {
  const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret };
  const { access_token } = (await (await stack.token(form)).json()) as { access_token: string };
  expect((await entries(access_token)).status).toBe(200);
  const apiKeyId = String(decodeJwt(access_token)['client_sub']);
  const command = { type: 'DisableApiKey', data: { apiKeyId } } as const;
  const { receipt } = await stack.store.transact(apiKeys, `apiKey-${apiKeyId}`, command, someContext());
  await followed(receipt.position);
  await expectDenied(await entries(access_token));
});

it('rejects an expired token that it accepted before', async () => {
  const token = await stack.accessToken();
  expect((await entries(token)).status).toBe(200);
  elapse(3659_000);
  expect((await entries(token)).status).toBe(200);
  elapse(2_000);
  await expectDenied(await entries(token));
});
it('fetches the keys once for many tokens with unknown key ids', async () => {
  const messages = stack.app.get(CountedTokenMessages, { strict: false });
  const payload = decodeJwt(await stack.accessToken());
  const { privateKey } = newKey();
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expectDenied(await entries(await sign(payload, privateKey, `made-up-${attempt}`)));
  expect(messages.keySetsAsked).toBe(1);
  elapse(10_000);
  await expectDenied(await entries(await sign(payload, privateKey, 'made-up')));
  expect(messages.keySetsAsked).toBe(2);
});

it('accepts a new key without a restart, and still accepts the former one', async () => {
  const before = await stack.accessToken();
  expect((await entries(before)).status).toBe(200);
  const { privateKey, publicKey } = newKey();
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(join(stack.folder, 'keys', '0002.pem'), pem, { mode: 0o600 });
  elapse(10_000);
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  expect((await entries(await sign(decodeJwt(before), privateKey, kid))).status).toBe(200);
  expect((await entries(before)).status).toBe(200);
  expect(stack.keys.newest.kid).toBe(kid);
});

describe('with a public address', () => {
  const publicUrl = 'https://cms.library.example/annal/';
  beforeEach(async () => {
    await stack.stop();
    stack = await AuthenticationStack.start({ publicUrl });
  });

  it('issues tokens for that address and rejects tokens for any other', async () => {
    const issuer = 'https://cms.library.example/annal/authenticate';
    const token = await stack.accessToken();
    expect(decodeJwt(token)).toMatchObject({ iss: issuer, aud: `${issuer}/resources` });
    expect((await entries(token)).status).toBe(200);
    expect(await (await stack.ask('/authenticate')).json()).toMatchObject({ issuer });
    const iss = `${stack.base}/authenticate`;
    const { privateKey, kid } = stack.keys.newest;
    const elsewhere = { ...decodeJwt(token), iss, aud: `${iss}/resources` };
    await expectDenied(await entries(await sign(elsewhere, privateKey, kid)));
  });
});

async function followed(position: string): Promise<void> {
  const access = stack.app.get<AccessDirectory<Follower>>(AccessDirectory, { strict: false });
  expect(await access.follower.reached(BigInt(position), 5_000)).toBe(true);
}
