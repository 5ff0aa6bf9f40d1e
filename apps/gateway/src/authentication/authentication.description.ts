import { describeController, media } from '../description/described.ts';
import {
  anyOf,
  count,
  described,
  flag,
  list,
  named,
  object,
  oneOf,
  text,
  texts,
  type JsonSchema,
} from '../description/schema.ts';
import { DiscoveryController } from './discovery.controller.ts';
import { SessionController } from './session.controller.ts';
import { TokenController } from './token.controller.ts';

const TokenError = named('TokenError', object({ error: text, error_description: text }));

const some: JsonSchema = { type: 'string', minLength: 1 };
const scope = described(text, 'Separated by blanks; all without it. `offline_access` asks for a refresh token');

const TokenRequest = named(
  'TokenRequest',
  anyOf(
    object(
      { grant_type: described(oneOf('client_credentials'), 'For an API key') },
      { client_id: described(some, 'Left out with HTTP Basic'), client_secret: some, scope },
    ),
    object(
      { grant_type: described(oneOf('contensis_classic'), 'For a user'), username: some, password: some },
      { scope },
    ),
    object(
      {
        grant_type: described(oneOf('contensis_classic_refresh_token'), 'For a user who has a refresh token'),
        refresh_token: some,
      },
      { scope },
    ),
  ),
);

const Token = named(
  'Token',
  object(
    { access_token: text, expires_in: described(count, 'Seconds'), token_type: { const: 'Bearer' }, scope: text },
    { refresh_token: text },
  ),
);

export const tokenDescription = describeController('Authentication', TokenController, {
  issue: {
    summary: 'Get a token',
    description: 'For id and secret of an API key, for user name and password, or for a refresh token.',
    body: media({ 'application/x-www-form-urlencoded': TokenRequest }),
    answer: Token,
    statuses: [400, 401, 429, 503],
    errors: TokenError,
  },
  revoke: {
    summary: 'Revoke a refresh token',
    description: 'RFC 7009. Also answers for a token that nobody knows. Access tokens end by themselves.',
    body: media({
      'application/x-www-form-urlencoded': named(
        'RevocationRequest',
        object({ token: some }, { token_type_hint: described(text, 'No matter') }),
      ),
    }),
    answer: object({}),
    statuses: [400, 503],
    errors: TokenError,
  },
});

const SessionToken = named(
  'SessionToken',
  object({ access_token: text, expires_in: described(count, 'Seconds'), token_type: { const: 'Bearer' }, scope: text }),
);

export const sessionDescription = describeController('Sessions of the console', SessionController, {
  begin: {
    summary: 'Sign in',
    description:
      'For pages of the service only, whose `Origin` has to be its own. The answer sets a cookie with a refresh token; it ' +
      'ends 12 hours after its last use, with `keep` after 15 days.',
    body: named('SessionRequest', object({ username: text, password: text }, { keep: flag })),
    answer: SessionToken,
    statuses: [400, 401, 403, 415, 429, 503],
  },
  refresh: {
    summary: 'Get the next access token of the session',
    description: 'Moves the end of the session. The body is not read.',
    answer: SessionToken,
    statuses: [401, 403, 415, 429, 503],
  },
  end: {
    summary: 'Sign out',
    description: 'Revokes the refresh token of the session, with `all` every refresh token of the person.',
    query: { all: flag },
    statuses: [400, 403, 415, 503],
  },
});

const key = object({ kty: text, use: text, alg: text, kid: text, n: text, e: text });

export const discoveryDescription = describeController('Authentication', DiscoveryController, {
  describe: {
    summary: 'Get the addresses and abilities of the token endpoint',
    description: 'OpenID discovery, as far as it applies.',
    answer: object({
      issuer: text,
      jwks_uri: text,
      token_endpoint: text,
      grant_types_supported: texts,
      scopes_supported: texts,
      token_endpoint_auth_methods_supported: texts,
      response_types_supported: texts,
      subject_types_supported: texts,
      id_token_signing_alg_values_supported: texts,
    }),
  },
  keySet: {
    summary: 'Get the keys that tokens are signed with',
    description: 'The public keys, as a JSON Web Key Set.',
    answer: object({ keys: list(key, { minItems: 1 }) }),
  },
});
