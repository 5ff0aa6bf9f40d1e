import { message } from '@annal/messaging';

/** Names of authentication.md 2.1, after the form has been read. `scope` is as sent. */
export type TokenGrant =
  | { readonly grantType: 'client_credentials'; readonly clientId: string; readonly clientSecret: string }
  | { readonly grantType: 'contensis_classic'; readonly username: string; readonly password: string }
  | { readonly grantType: 'contensis_classic_refresh_token'; readonly refreshToken: string };

export interface IssueTokenData {
  readonly grant: TokenGrant;
  readonly scope?: string;
  /** Where the token is valid; the gateway knows under which address it was asked. */
  readonly issuer: string;
  readonly audience: string;
  /** The caller has failed too often: only what is right is worth work. */
  readonly sparingly?: boolean;
}

export interface IssuedToken {
  readonly outcome: 'issued';
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
  readonly refreshToken?: string;
  /** Where in the log the principal was last changed: a gateway that is behind it would not know the bearer. */
  readonly position: string;
}

export interface RefusedToken {
  readonly outcome: 'refused';
  readonly error: 'invalid_client' | 'invalid_grant' | 'invalid_scope';
  readonly description: string;
}

/** Public keys as RFC 7517 has them, the signing one among them. */
export interface KeySet {
  readonly keys: readonly PublicKey[];
}

export interface PublicKey {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

export const issueToken = message<IssueTokenData, IssuedToken | RefusedToken>('security.issue-token');
export const keySet = message<Record<string, never>, KeySet>('security.key-set');
