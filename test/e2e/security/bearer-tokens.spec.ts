import { decodeJwt, SignJWT, type JSONWebKeySet } from 'jose';
import { Annal, resourceScopes } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';

const PROJECTS = '/api/management/projects';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

describe('a bearer token', () => {
  const keySet = async () =>
    success(await annal.call<JSONWebKeySet>('GET', '/authenticate/.well-known/jwks', undefined, { token: null }));

  const ask = (authorization?: string) =>
    annal.call('GET', PROJECTS, undefined, { token: null, headers: authorization ? { authorization } : {} });

  it('is required, and is refused with the same words for every defect', async () => {
    const token = await annal.bearer();
    const [head = '', payload = '', signature = ''] = token.split('.');
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = decodeJwt(token);
    const [own] = (await keySet()).keys;
    const hmac = new TextEncoder().encode(String(own?.n));
    const kid = String(own?.kid);
    const resigned = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(hmac);
    const wrong = {
      none: undefined,
      'another scheme': `Basic ${token}`,
      'scheme only': 'Bearer',
      text: 'Bearer text',
      'cut short': `Bearer ${token.slice(0, -2)}`,
      unsigned: `Bearer ${encoded({ alg: 'none', kid })}.${payload}.`,
      'another key id': `Bearer ${encoded({ alg: 'RS256', kid: 'other' })}.${payload}.${signature}`,
      'other claims': `Bearer ${head}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      'signed with the public key': `Bearer ${resigned}`,
      'far too long': `Bearer ${'x'.repeat(20_000)}`,
    };
    for (const [what, authorization] of Object.entries(wrong)) {
      const answer = await ask(authorization);
      const { message, data, type } = refusal(answer, 401);
      const message401 = 'Authorization has been denied for this request.';
      expect({ what, message, data, type }).toEqual({ what, message: message401, data: null, type: 'error' });
      const sentOne = authorization?.startsWith('Bearer') ?? false;
      expect(answer.headers.get('www-authenticate')).toBe(sentOne ? 'Bearer error="invalid_token"' : 'Bearer');
    }
  });

  it('is accepted with the scheme in any case, from the header only', async () => {
    const token = await annal.bearer();
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) success(await ask(`${scheme} ${token}`));
    const query = `?access_token=${token}`;
    refusal(await annal.call('GET', PROJECTS + query, undefined, { token: null }), 401);
  });

  it('grants only what its scopes allow', async () => {
    const token = await annal.tokenFor('Entry_Read');
    const answer = await annal.call('POST', PROJECTS, {}, { token });
    expect(refusal(answer, 403)).toMatchObject({
      message: 'The access token does not include the required scope',
      data: { scope: 'Project_Write' },
      type: 'error',
    });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="Project_Write"');
    const { path } = await Library.open(annal);
    const entry = `${path}/entries/5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10`;
    for (const [method, address, scope] of [
      ['GET', PROJECTS, 'Project_Read'],
      ['GET', path, 'Project_Read'],
      ['HEAD', path, 'Project_Read'],
      ['PUT', path, 'Project_Write'],
      ['DELETE', path, 'Project_Delete'],
      ['GET', `${path}/nodes/root`, 'Project_Read'],
      ['GET', `${path}/contenttypes`, 'ContentType_Read'],
      ['POST', `${path}/contenttypes`, 'ContentType_Write'],
      ['PUT', `${path}/contenttypes/x`, 'ContentType_Write'],
      ['POST', `${path}/contenttypes/x/workflow/events`, 'ContentType_Write'],
      ['DELETE', `${path}/contenttypes/x`, 'ContentType_Delete'],
      ['GET', `${path}/entries`, 'Entry_Read'],
      ['GET', `${path}/contenttypes/x/entries`, 'Entry_Read'],
      ['GET', entry, 'Entry_Read'],
      ['POST', `${path}/entries`, 'Entry_Write'],
      ['PUT', entry, 'Entry_Write'],
      ['PATCH', entry, 'Entry_Write'],
      ['POST', `${entry}/workflow/events`, 'Entry_Write'],
      ['DELETE', entry, 'Entry_Delete'],
    ] as const) {
      const others = resourceScopes.filter((name) => name !== scope);
      const { status, headers } = await annal.call(
        method,
        address,
        method === 'GET' || method === 'HEAD' ? undefined : {},
        {
          token: await annal.tokenFor(...others),
        },
      );
      const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
      expect({ method, address, status, challenge: headers.get('www-authenticate') }).toEqual({
        method,
        address,
        status: 403,
        challenge,
      });
    }
  });
});
