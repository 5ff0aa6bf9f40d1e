import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { admin, AuthenticationStack, client, expectDenied } from './testing/authentication-stack.ts';

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

let stack: AuthenticationStack;
beforeAll(async () => {
  stack = await AuthenticationStack.start();
});
afterAll(() => stack.stop());

const seconds = () => Math.floor(stack.now.getTime() / 1000);
const bearer = (token: string) => `Bearer ${token}`;
const entries = (authorization?: string) => stack.ask('/sample/entries', authorization);

async function claims(changed: JWTPayload = {}): Promise<JWTPayload> {
  const payload = decodeJwt(await stack.accessToken());
  return { ...payload, ...changed };
}

function sign(payload: JWTPayload, key: KeyObject = stack.keys.newest.privateKey, kid = stack.keys.newest.kid) {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

describe('accepts', () => {
  it('a user, under their current name', async () => {
    const token = await stack.accessToken();
    for (const authorization of [bearer(token), `bearer ${token}`, `BEARER  ${token} `]) {
      const response = await entries(authorization);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ kind: 'user', id: decodeJwt(token).sub, name: admin.username });
    }
  });

  it('an API key', async () => {
    const form = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret };
    const { access_token } = (await (await stack.token(form)).json()) as { access_token: string };
    const { client_sub: id, client_username: name } = decodeJwt(access_token);
    expect(await (await entries(bearer(access_token))).json()).toEqual({ kind: 'apiKey', id, name });
  });

  it('any caller, on an open route', async () => {
    expect((await stack.ask('/sample/open')).status).toBe(200);
    expect((await stack.ask('/sample/open', bearer('nonsense'))).status).toBe(200);
  });

  it('a token that expired less than a minute ago', async () => {
    expect((await entries(bearer(await sign(await claims({ exp: seconds() - 59 }))))).status).toBe(200);
    expect((await entries(bearer(await sign(await claims({ nbf: seconds() + 59 }))))).status).toBe(200);
  });

  it('a token for any address, if the service signed it', async () => {
    const iss = 'https://elsewhere.example/authenticate';
    expect((await entries(bearer(await sign(await claims({ iss, aud: `${iss}/resources` }))))).status).toBe(200);
  });
});

describe('rejects', () => {
  it.each([
    ['no header', undefined],
    ['another scheme', 'Basic YTpi'],
    ['a scheme that only begins like Bearer', 'BearerToken abc'],
  ])('%s', async (_, authorization) => expectDenied(await entries(authorization), 'Bearer'));

  it.each([
    ['no token', 'Bearer'],
    ['an unreadable token', 'Bearer nonsense'],
    ['three parts that are no JSON', 'Bearer a.b.c'],
    ['two tokens', 'Bearer a.b.c d.e.f'],
  ])('%s', async (_, authorization) => expectDenied(await entries(authorization)));

  it('a token in the address', async () => {
    await expectDenied(await stack.ask(`/sample/entries?access_token=${await stack.accessToken()}`), 'Bearer');
  });

  it.each<[string, (payload: JWTPayload) => Promise<string> | string]>([
    ['alg none', (payload) => new UnsecuredJWT(payload).encode()],
    [
      'alg none with a known key id',
      (payload) => {
        const header = { alg: 'none', kid: stack.keys.newest.kid };
        return `${encoded(header)}.${encoded(payload)}.`;
      },
    ],
    [
      'HS256 with the public key as secret',
      (payload) => {
        const pem = createPublicKey(stack.keys.newest.privateKey).export({ type: 'spki', format: 'pem' });
        const header = { alg: 'HS256', kid: stack.keys.newest.kid };
        return new SignJWT(payload).setProtectedHeader(header).sign(Buffer.from(pem));
      },
    ],
    [
      'PS256 with the right key',
      (payload) => {
        const header = { alg: 'PS256', kid: stack.keys.newest.kid };
        return new SignJWT(payload).setProtectedHeader(header).sign(stack.keys.newest.privateKey);
      },
    ],
    [
      'a key sent within the token',
      (payload) => {
        const jwk = createPublicKey(stranger).export({ format: 'jwk' });
        return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', jwk }).sign(stranger);
      },
    ],
    ['a stranger’s key under our key id', (payload) => sign(payload, stranger)],
    ['a stranger’s key under an unknown key id', (payload) => sign(payload, stranger, 'unknown')],
    [
      'a modified payload',
      async (payload) => {
        const [header, , signature] = (await sign(payload)).split('.');
        return `${header}.${encoded({ ...payload, scope: 'Project_Delete' })}.${signature}`;
      },
    ],
    ['a cut signature', async (payload) => (await sign(payload)).slice(0, -4)],
    ['an oversized token', async (payload) => sign({ ...payload, padding: 'x'.repeat(9_000) })],
  ])('%s', async (_, forge) => expectDenied(await entries(bearer(await forge(await claims())))));

  it.each<[string, () => JWTPayload]>([
    ['an expired token', () => ({ exp: seconds() - 61 })],
    ['a token that is not valid yet', () => ({ nbf: seconds() + 61 })],
    ['a token for another audience', () => ({ aud: 'https://elsewhere.example/authenticate/resources' })],
    [
      'a token for several audiences',
      () => ({ aud: [`${stack.base}/authenticate/resources`, 'https://elsewhere.example'] }),
    ],
    ['a token from another issuer', () => ({ iss: 'https://elsewhere.example/authenticate' })],
    ['a token without issuer', () => ({ iss: undefined })],
    ['a token without audience', () => ({ aud: undefined })],
    ['a token without an expiry', () => ({ exp: undefined })],
    ['a token without a start time', () => ({ nbf: undefined })],
    ['a token without a principal', () => ({ sub: undefined })],
    ['a token of a user who never existed', () => ({ sub: '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10' })],
    ['a user presented as an API key', () => ({ client_id: client.clientId, client_sub: 'somebody' })],
  ])('%s', async (_, changed) => expectDenied(await entries(bearer(await sign(await claims(changed()))))));
});

describe('a scope', () => {
  it('is required if the route names one', async () => {
    const response = await entries(bearer(await stack.accessToken('Entry_Write Project_Read')));
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="Entry_Read"');
    expect(await response.json()).toEqual({
      logId: expect.any(String),
      message: 'The access token does not include the required scope',
      data: { scope: 'Entry_Read' },
      type: 'error',
    });
  });

  it('may be one of several in the token', async () => {
    expect((await entries(bearer(await stack.accessToken('openid Entry_Write Entry_Read')))).status).toBe(200);
  });

  it('is not required if the route accepts any token', async () => {
    expect((await stack.ask('/sample/self', bearer(await stack.accessToken('openid')))).status).toBe(200);
    await expectDenied(await stack.ask('/sample/self'), 'Bearer');
  });
});

it('rejects all requests to a route that declares no access', async () => {
  const response = await stack.ask('/sample/undeclared', bearer(await stack.accessToken()));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('reached');
});

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
