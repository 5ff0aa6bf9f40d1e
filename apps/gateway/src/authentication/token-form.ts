import type { RefusedToken, TokenGrant } from '@annal/security-contracts';

export class TokenError extends Error {
  constructor(
    readonly code:
      | RefusedToken['error']
      | 'invalid_request'
      | 'unsupported_grant_type'
      | 'unsupported_token_type'
      | 'temporarily_unavailable',
    message: string,
  ) {
    super(message);
    this.name = 'TokenError';
  }
}

export interface TokenForm {
  readonly grant: TokenGrant;
  readonly scope?: string;
}

const KNOWN = ['grant_type', 'client_id', 'client_secret', 'username', 'password', 'refresh_token', 'scope'] as const;
type Field = (typeof KNOWN)[number];

export function readTokenForm(form: URLSearchParams | undefined, authorization: string | undefined): TokenForm {
  if (!form) throw invalidRequest('The body must be application/x-www-form-urlencoded.');
  const fields = new Map(KNOWN.map((name) => [name, only(form, name)]));
  const required = (name: Field): string => {
    const value = fields.get(name);
    if (value === undefined) throw invalidRequest(`The field ${name} is missing.`);
    return value;
  };
  const grant = readGrant(required, withBasic(fields, authorization));
  const scope = fields.get('scope');
  return scope === undefined ? { grant } : { grant, scope };
}

/** The token, of which only refresh tokens can be revoked: access tokens end by themselves within the hour. */
export function readRevocationForm(form: URLSearchParams | undefined): string {
  if (!form) throw invalidRequest('The body must be application/x-www-form-urlencoded.');
  const token = only(form, 'token');
  if (token === undefined) throw invalidRequest('The field token is missing.');
  if (token.includes('.')) throw new TokenError('unsupported_token_type', 'Access tokens cannot be revoked.');
  return token;
}

type Required = (name: Field) => string;

function readGrant(required: Required, client: Required): TokenGrant {
  const grantType = required('grant_type');
  switch (grantType) {
    case 'client_credentials':
      return { grantType, clientId: client('client_id'), clientSecret: client('client_secret') };
    case 'contensis_classic':
      return { grantType, username: required('username'), password: required('password') };
    case 'contensis_classic_refresh_token':
      return { grantType, refreshToken: required('refresh_token') };
    default:
      throw new TokenError('unsupported_grant_type', 'The grant type is not supported.');
  }
}

function only(form: URLSearchParams, name: Field | 'token'): string | undefined {
  const values = form.getAll(name);
  if (values.length > 1) throw invalidRequest(`The field ${name} is repeated.`);
  return values[0] || undefined;
}

function withBasic(fields: ReadonlyMap<Field, string | undefined>, authorization: string | undefined): Required {
  return (name) => {
    const inForm = fields.get(name);
    if (!isBasic(authorization)) {
      if (inForm === undefined) throw invalidRequest(`The field ${name} is missing.`);
      return inForm;
    }
    const basic = readBasic(authorization);
    if (fields.get('client_secret') !== undefined || (inForm !== undefined && inForm !== basic.client_id))
      throw invalidRequest('The client authenticates in more than one way.');
    return name === 'client_id' ? basic.client_id : basic.client_secret;
  };
}

export function isBasic(authorization: string | undefined): authorization is string {
  return /^basic\b/i.test(authorization ?? '');
}

/** RFC 6749 2.3.1: both parts are form-encoded before they are joined. */
function readBasic(authorization: string): { client_id: string; client_secret: string } {
  const encoded = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(authorization)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) throw new TokenError('invalid_client', 'The client id or the client secret is not correct.');
  return { client_id: formDecoded(text.slice(0, colon)), client_secret: formDecoded(text.slice(colon + 1)) };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function invalidRequest(description: string): TokenError {
  return new TokenError('invalid_request', description);
}
