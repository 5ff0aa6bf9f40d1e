import { readTokenForm, type TokenError } from './token-form.ts';

const form = (text: string) => new URLSearchParams(text);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const clientGrant = 'grant_type=client_credentials';

describe('reads', () => {
  it.each([
    [
      'client credentials, as the official client sends them',
      `scope=Project_Read%20Entry_Read&${clientGrant}&client_id=importer&client_secret=9d1f`,
      {
        grant: { grantType: 'client_credentials', clientId: 'importer', clientSecret: '9d1f' },
        scope: 'Project_Read Entry_Read',
      },
    ],
    [
      'a password, with + as blank',
      'grant_type=contensis_classic&username=m.okafor&password=a%2Bb&scope=openid+offline_access',
      {
        grant: { grantType: 'contensis_classic', username: 'm.okafor', password: 'a+b' },
        scope: 'openid offline_access',
      },
    ],
    [
      'a refresh token, and ignores unknown fields even if they are repeated',
      'grant_type=contensis_classic_refresh_token&refresh_token=kT3v&x=1&x=2',
      { grant: { grantType: 'contensis_classic_refresh_token', refreshToken: 'kT3v' } },
    ],
    [
      'an empty scope as no scope',
      'grant_type=contensis_classic&username=a&password=b&scope=',
      { grant: { grantType: 'contensis_classic', username: 'a', password: 'b' } },
    ],
  ])('%s', (_, text, expected) => expect(readTokenForm(form(text), undefined)).toEqual(expected));

  it.each([
    ['plain', basic('importer:9d1f:77')],
    ['in any case of the scheme', basic('importer:9d1f:77').replace('Basic', 'bAsIc')],
    ['with form encoding', basic('importer:9d1f%3a77')],
  ])('HTTP Basic, %s', (_, authorization) =>
    expect(readTokenForm(form(clientGrant), authorization).grant).toEqual({
      grantType: 'client_credentials',
      clientId: 'importer',
      clientSecret: '9d1f:77',
    }),
  );

  it('HTTP Basic beside the same client id in the form', () =>
    expect(readTokenForm(form(`${clientGrant}&client_id=importer`), basic('importer:x')).grant).toMatchObject({
      clientSecret: 'x',
    }));

  it('HTTP Basic with a percent sign that encodes nothing', () =>
    expect(readTokenForm(form(clientGrant), basic('importer:100%')).grant).toMatchObject({ clientSecret: '100%' }));

  it('a password, and ignores HTTP Basic', () =>
    expect(
      readTokenForm(form('grant_type=contensis_classic&username=a&password=b'), basic('importer:x')).grant,
    ).toMatchObject({ username: 'a' }));
});

describe('refuses', () => {
  it.each([
    [
      'a body that is no form',
      undefined,
      undefined,
      'invalid_request',
      'The body must be application/x-www-form-urlencoded.',
    ],
    ['a form with only a scope', 'scope=Entry_Read', undefined, 'invalid_request', 'The field grant_type is missing.'],
    ['an empty grant type', 'grant_type=', undefined, 'invalid_request', 'The field grant_type is missing.'],
    ['a missing client id', clientGrant, undefined, 'invalid_request', 'The field client_id is missing.'],
    [
      'a missing secret',
      `${clientGrant}&client_id=a`,
      undefined,
      'invalid_request',
      'The field client_secret is missing.',
    ],
    [
      'a missing password',
      'grant_type=contensis_classic&username=a',
      undefined,
      'invalid_request',
      'The field password is missing.',
    ],
    [
      'a missing refresh token',
      'grant_type=contensis_classic_refresh_token',
      undefined,
      'invalid_request',
      'The field refresh_token is missing.',
    ],
    [
      'a repeated field',
      `${clientGrant}&client_id=a&client_id=a&client_secret=b`,
      undefined,
      'invalid_request',
      'The field client_id is repeated.',
    ],
    [
      'a repeated grant type',
      `${clientGrant}&${clientGrant}`,
      undefined,
      'invalid_request',
      'The field grant_type is repeated.',
    ],
    [
      'the password grant of OAuth',
      'grant_type=password',
      undefined,
      'unsupported_grant_type',
      'The grant type is not supported.',
    ],
    [
      'the refresh grant of OAuth',
      'grant_type=refresh_token&refresh_token=a',
      undefined,
      'unsupported_grant_type',
      'The grant type is not supported.',
    ],
    ['a grant type in another case', 'grant_type=Client_Credentials', undefined, 'unsupported_grant_type', undefined],
    [
      'a grant type that every object has as a property',
      'grant_type=constructor',
      undefined,
      'unsupported_grant_type',
      undefined,
    ],
    [
      'two secrets',
      `${clientGrant}&client_id=a&client_secret=b`,
      basic('a:b'),
      'invalid_request',
      'The client authenticates in more than one way.',
    ],
    ['two client ids', `${clientGrant}&client_id=b`, basic('a:b'), 'invalid_request', undefined],
    ['HTTP Basic without colon', clientGrant, basic('importer'), 'invalid_client', undefined],
    ['HTTP Basic without client id', clientGrant, basic(':secret'), 'invalid_client', undefined],
    ['HTTP Basic that is not base64', clientGrant, 'Basic ***', 'invalid_client', undefined],
  ])('%s', (_, text, authorization, code, description) => {
    const error = refusal(() => readTokenForm(text === undefined ? undefined : form(text), authorization));
    expect(error.code).toBe(code);
    if (description !== undefined) expect(error.message).toBe(description);
  });
});

function refusal(read: () => unknown): TokenError {
  try {
    read();
  } catch (error) {
    return error as TokenError;
  }
  throw new Error('It was accepted');
}
