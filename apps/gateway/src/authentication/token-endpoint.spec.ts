import { decodeJwt, decodeProtectedHeader } from 'jose';
import { knownScopes } from '@annal/security-contracts';
import { admin, AuthenticationStack, client } from './testing/authentication-stack.ts';

let stack: AuthenticationStack;
beforeAll(async () => {
  stack = await AuthenticationStack.start();
});
afterAll(() => stack.stop());

const asClient = { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret };
const asAdmin = { grant_type: 'contensis_classic', ...admin };
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

describe('the token endpoint', () => {
  it.each(['/authenticate/connect/token', '/authenticate/connect/token/', '/Authenticate/Connect/TOKEN'])(
    'answers at %s',
    async (path) => {
      const body = new URLSearchParams({ ...asClient, scope: 'Entry_Read' });
      const response = await stack.ask(path, undefined, { method: 'POST', body });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        expires_in: 3600,
        token_type: 'Bearer',
        scope: 'Entry_Read',
      });
    },
  );

  it('forbids caching of its answer', async () => {
    for (const form of [asClient, { ...asClient, client_secret: 'guess' }]) {
      const { headers } = await stack.token(form);
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('x-contensis-classic-token')).toBeNull();
    }
  });

  it('gives a user a refresh token that can be exchanged for access tokens', async () => {
    const first = await stack.token({ ...asAdmin, scope: 'openid offline_access Entry_Read' });
    const { refresh_token } = (await first.json()) as { refresh_token: string };
    const second = await stack.token({ grant_type: 'contensis_classic_refresh_token', refresh_token });
    expect(await second.json()).toMatchObject({ refresh_token, scope: 'openid offline_access Entry_Read' });
  });

  it('signs with RS256 and names the requested address as issuer', async () => {
    const token = await stack.accessToken();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', kid: stack.keys.newest.kid, typ: 'JWT' });
    const issuer = `${stack.base}/authenticate`;
    expect(decodeJwt(token)).toMatchObject({ iss: issuer, aud: `${issuer}/resources`, scope: 'Entry_Read' });
  });

  it.each([
    ['an unknown client', { ...asClient, client_id: 'nobody' }, {}, 400, 'invalid_client'],
    ['a wrong secret', { ...asClient, client_secret: 'guess' }, {}, 400, 'invalid_client'],
    [
      'a wrong secret by HTTP Basic',
      { grant_type: 'client_credentials' },
      basic('automation:guess'),
      401,
      'invalid_client',
    ],
    ['a wrong password', { ...asAdmin, password: 'guess' }, {}, 400, 'invalid_grant'],
    ['an unknown user', { ...asAdmin, username: 'nobody' }, {}, 400, 'invalid_grant'],
    [
      'an unknown refresh token',
      { grant_type: 'contensis_classic_refresh_token', refresh_token: 'x' },
      {},
      400,
      'invalid_grant',
    ],
    ['no known scope', { ...asAdmin, scope: 'Diagnostics_Read' }, {}, 400, 'invalid_scope'],
    ['the password grant of OAuth', { ...asAdmin, grant_type: 'password' }, {}, 400, 'unsupported_grant_type'],
    ['no grant type', { scope: 'Entry_Read' }, {}, 400, 'invalid_request'],
    ['no password', { grant_type: 'contensis_classic', username: 'admin' }, {}, 400, 'invalid_request'],
    ['a JSON body', JSON.stringify(asClient), { 'content-type': 'application/json' }, 400, 'invalid_request'],
    ['a body that is too large', { ...asAdmin, password: 'x'.repeat(11 * 1024 * 1024) }, {}, 400, 'invalid_request'],
  ] as const)('refuses %s', async (_, form, headers, status, error) => {
    const response = await stack.token(form, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error, error_description: expect.stringMatching(/^[A-Z].*[.]?$/) });
    expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="token"' : null);
  });

  it('accepts HTTP Basic', async () => {
    const credentials = `${client.clientId}:${encodeURIComponent(client.clientSecret)}`;
    const response = await stack.token({ grant_type: 'client_credentials' }, basic(credentials));
    expect(response.status).toBe(200);
  });

  it('gives the same answer for a wrong password and an unknown user', async () => {
    const answers = await Promise.all([
      stack.token({ ...asAdmin, password: 'guess' }).then((response) => response.text()),
      stack.token({ ...asAdmin, username: 'nobody' }).then((response) => response.text()),
    ]);
    expect(answers[0]).toBe(answers[1]);
  });

  it('answers 405 to other methods', async () => {
    const response = await stack.ask('/authenticate/connect/token');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

describe('discovery', () => {
  it.each(['/authenticate', '/authenticate/', '/authenticate/.well-known/openid-configuration'])(
    'answers at %s, without a token',
    async (path) => {
      const response = await stack.ask(path);
      const issuer = `${stack.base}/authenticate`;
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        issuer,
        jwks_uri: `${issuer}/.well-known/jwks`,
        token_endpoint: `${issuer}/connect/token`,
        grant_types_supported: ['client_credentials', 'contensis_classic', 'contensis_classic_refresh_token'],
        scopes_supported: [...knownScopes],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
        response_types_supported: ['token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    },
  );

  it('publishes the public keys and no private part of them', async () => {
    const response = await stack.ask('/authenticate/.well-known/jwks');
    const { kid, publicJwk } = stack.keys.newest;
    expect(await response.json()).toEqual({
      keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n: publicJwk.n, e: 'AQAB' }],
    });
  });
});
