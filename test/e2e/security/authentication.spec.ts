import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { adminPassword, Annal, clientId, clientSecret, resourceScopes } from '../../support/service/annal.ts';
import { GUID, refusal, success } from '../../support/answers/answers.ts';
import { verbatim } from '../../support/answers/verbatim.ts';

const PROJECTS = '/api/management/projects';
const key = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
const user = { grant_type: 'contensis_classic', username: 'admin', password: adminPassword };
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const sorted = (scope: string | undefined) => scope?.split(' ').sort();

describe('authentication', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  const keySet = async () =>
    success(await annal.call<JSONWebKeySet>('GET', '/authenticate/.well-known/jwks', undefined, { token: null }));

  describe('the token endpoint', () => {
    it('gives an API key a token, signed and with the documented claims', async () => {
      const scope = 'Project_Read Entry_Read Entry_Write';
      const { status, headers, body } = await annal.requestToken({ ...key, scope });
      expect({ status, body }).toEqual({
        status: 200,
        body: { access_token: expect.any(String), expires_in: 3600, token_type: 'Bearer', scope },
      });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('pragma')).toBe('no-cache');
      expect(headers.has('x-contensis-classic-token')).toBe(false);

      const token = String(body['access_token']);
      const issuer = `${annal.address}/authenticate`;
      const audience = `${issuer}/resources`;
      const keys = await keySet();
      const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { issuer, audience, algorithms: ['RS256'] });
      expect(payload).toMatchObject({
        jti: expect.stringMatching(GUID),
        scope: scope.split(' '),
        client_id: clientId,
        client_sub: expect.stringMatching(GUID),
        client_username: expect.any(String),
      });
      expect(payload).not.toHaveProperty('sub');
      expect(Number(payload.exp) - Number(payload.nbf)).toBe(3600);
      expect(keys.keys.map(({ kid }) => kid)).toContain(decodeProtectedHeader(token).kid);
    });

    it('gives a user a token, and a refresh token if offline access was requested', async () => {
      const { body } = await annal.requestToken({ ...user, scope: 'openid offline_access Entry_Read' });
      expect(body).toEqual({
        access_token: expect.any(String),
        expires_in: 3600,
        token_type: 'Bearer',
        refresh_token: expect.stringMatching(/^\S{43,}$/),
        scope: 'openid offline_access Entry_Read',
      });
      expect(decodeJwt(String(body['access_token']))).toMatchObject({
        sub: expect.stringMatching(GUID),
        name: 'admin',
      });
      const online = await annal.requestToken({ ...user, username: 'ADMIN', scope: 'Entry_Read' });
      expect(online).toMatchObject({ status: 200, body: { scope: 'Entry_Read' } });
      expect(online.body).not.toHaveProperty('refresh_token');
      expect(decodeJwt(String(online.body['access_token']))).toMatchObject({ scope: 'Entry_Read' });
    });

    it('ignores unknown and repeated scopes, and grants all scopes if none is named', async () => {
      const scopeOf = async (scope: Record<string, string>) => (await annal.requestToken({ ...key, ...scope })).body;
      expect(sorted((await scopeOf({}))['scope'])).toEqual([...resourceScopes].sort());
      expect(sorted((await scopeOf({ scope: '' }))['scope'])).toEqual([...resourceScopes].sort());
      const odd = 'Diagnostics_Read Entry_Read entry_write Entry_Read';
      expect(await scopeOf({ scope: odd })).toMatchObject({ scope: 'Entry_Read' });
      expect(await scopeOf({ scope: 'nothing known' })).toMatchObject({ error: 'invalid_scope' });
      // The whole list, as the official client sends it for an API key.
      expect(sorted((await scopeOf({ scope: resourceScopes.join(' ') }))['scope'])).toEqual([...resourceScopes].sort());
    });

    it.each([
      ['no grant type', { scope: 'Entry_Read' }, 'invalid_request'],
      ['an empty grant type', { ...key, grant_type: '' }, 'invalid_request'],
      ['no client id', { ...key, client_id: '' }, 'invalid_request'],
      ['no secret', { ...key, client_secret: '' }, 'invalid_request'],
      ['no username', { ...user, username: '' }, 'invalid_request'],
      ['no password', { ...user, password: '' }, 'invalid_request'],
      ['no refresh token', { grant_type: 'contensis_classic_refresh_token' }, 'invalid_request'],
      ['the password grant of OAuth', { ...user, grant_type: 'password' }, 'unsupported_grant_type'],
      ['the refresh grant of OAuth', { grant_type: 'refresh_token', refresh_token: 'x' }, 'unsupported_grant_type'],
      ['another grant type', { grant_type: 'authorization_code', code: 'x' }, 'unsupported_grant_type'],
      ['an unknown client', { ...key, client_id: 'c1b7d3f0-52a8-4e0e-9f61-0b8f0a6f2d44' }, 'invalid_client'],
      ['a malformed client id', { ...key, client_id: '$ne' }, 'invalid_client'],
      ['a wrong secret', { ...key, client_secret: `${clientSecret}x` }, 'invalid_client'],
      ['an unknown user', { ...user, username: 'nobody' }, 'invalid_grant'],
      ['a wrong password', { ...user, password: 'reading-room-7' }, 'invalid_grant'],
      [
        'an unknown refresh token',
        { grant_type: 'contensis_classic_refresh_token', refresh_token: 'x' },
        'invalid_grant',
      ],
      ['only unknown scopes', { ...key, scope: 'Entry_Reads' }, 'invalid_scope'],
    ])('refuses %s', async (_, form, error) => {
      const { status, headers, body } = await annal.requestToken(form);
      expect({ status, body }).toEqual({ status: 400, body: { error, error_description: expect.any(String) } });
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('does not reveal whether a user or client exists', async () => {
      const words = async (form: Record<string, string>) => (await annal.requestToken(form)).body['error_description'];
      expect(await words({ ...user, username: 'nobody' })).toBe(await words({ ...user, password: 'wrong' }));
      expect(await words({ ...key, client_id: 'nobody' })).toBe(await words({ ...key, client_secret: 'wrong' }));
    });

    it('accepts forms only, with fields in any order, + as a space, and no field twice', async () => {
      const url = '/authenticate/connect/token';
      const type = 'application/x-www-form-urlencoded;charset=UTF-8';
      const post = (body: string, contentType: string, path = url) =>
        annal.call<Record<string, string>>('POST', path, body, {
          token: null,
          headers: { 'content-type': contentType },
        });
      const form = `scope=Entry_Read+Entry_Write&client_secret=${clientSecret}&unknown=1&client_id=${clientId}&grant_type=client_credentials`;
      expect(success(await post(form, type))['scope']).toBe('Entry_Read Entry_Write');
      expect(success(await post(form, type, `${url}/`))['scope']).toBe('Entry_Read Entry_Write');
      for (const [body, contentType] of [
        [JSON.stringify(key), 'application/json'],
        [form, 'text/plain'],
        [`${form}&grant_type=client_credentials`, type],
        [`${form}&client_id=${clientId}`, type],
        ['', type],
      ] as const)
        expect(await post(body, contentType)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      const packed = await annal.requestToken({ ...key }, { 'content-encoding': 'gzip' });
      expect(packed).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect(packed.headers.get('accept-encoding')).toBe('identity');
      refusal(await annal.call('GET', url, undefined, { token: null }), 405);
      refusal(await annal.call('PUT', url, form, { token: null }), 405);
    });

    it('accepts client id and secret by HTTP Basic, but not in the form as well', async () => {
      const form = { grant_type: 'client_credentials', scope: 'Entry_Read' };
      const as = (authorization: string, more = {}) => annal.requestToken({ ...form, ...more }, { authorization });
      expect(await as(basic(clientId, clientSecret))).toMatchObject({ status: 200, body: { scope: 'Entry_Read' } });
      expect(await as(basic(clientId, clientSecret), { client_id: clientId })).toMatchObject({ status: 200 });
      const twice = await as(basic(clientId, clientSecret), { client_secret: clientSecret });
      expect(twice).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      for (const wrong of [basic(clientId, 'wrong'), basic('nobody', clientSecret), 'Basic %%%', 'Basic']) {
        const { status, headers, body } = await as(wrong);
        expect({ status, error: body['error'] }).toEqual({ status: 401, error: 'invalid_client' });
        expect(headers.get('www-authenticate')).toMatch(/^Basic\b/);
      }
    });
  });

  describe('a refresh token', () => {
    const refresh = (refreshToken: string, scope = '') => {
      const form = { grant_type: 'contensis_classic_refresh_token', refresh_token: refreshToken };
      return annal.requestToken({ ...form, scope });
    };
    const signIn = async (scope: string) =>
      String((await annal.requestToken({ ...user, scope })).body['refresh_token']);

    it('can be used repeatedly and is returned every time', async () => {
      const token = await signIn('offline_access Project_Read');
      for (let round = 1; round <= 3; round += 1) {
        const { status, body } = await refresh(token);
        expect({ status, token: body['refresh_token'] }).toEqual({ status: 200, token });
        const bearer = String(body['access_token']);
        success(await annal.call('GET', PROJECTS, undefined, { token: bearer }));
      }
    });

    it('grants at most its own scopes, and fewer on request', async () => {
      const token = await signIn('offline_access Entry_Read Entry_Write');
      expect(sorted((await refresh(token, 'Entry_Read'))['body']['scope'])).toEqual(['Entry_Read']);
      const more = 'openid offline_access Entry_Read Entry_Write Project_Delete';
      expect(sorted((await refresh(token, more))['body']['scope'])).toEqual([
        'Entry_Read',
        'Entry_Write',
        'offline_access',
      ]);
      expect((await refresh(token, 'Project_Delete')).body).toMatchObject({ error: 'invalid_scope' });
    });
  });

  it('publishes discovery and key set without a token', async () => {
    const issuer = `${annal.address}/authenticate`;
    const open = (path: string) => annal.call('GET', path, undefined, { token: null });
    const document = success(await open('/authenticate/.well-known/openid-configuration'));
    expect(document).toEqual({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks`,
      token_endpoint: `${issuer}/connect/token`,
      grant_types_supported: ['client_credentials', 'contensis_classic', 'contensis_classic_refresh_token'],
      scopes_supported: ['openid', 'offline_access', ...resourceScopes],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      response_types_supported: ['token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
    expect(success(await open('/authenticate'))).toEqual(document);
    expect(success(await open('/authenticate/'))).toEqual(document);
    expect(await keySet()).toEqual({
      keys: [
        { kty: 'RSA', use: 'sig', alg: 'RS256', kid: expect.any(String), n: expect.any(String), e: expect.any(String) },
      ],
    });
    // No public address is configured, so links follow the requested one.
    const { text } = await verbatim(annal.address, 'GET', '/authenticate', { host: 'cms.example:8443' });
    expect(JSON.parse(text)).toMatchObject({ issuer: 'http://cms.example:8443/authenticate' });
    const evil = await verbatim(annal.address, 'GET', '/authenticate', { host: 'a"><script>' });
    expect(evil.text).not.toContain('<script>');
  });
});
