import { message } from '@annal/messaging';

/** authentication.md 2.1. */
export type TokenGrant =
  | { readonly grantType: 'client_credentials'; readonly clientId: string; readonly clientSecret: string }
  | { readonly grantType: 'contensis_classic'; readonly username: string; readonly password: string }
  | { readonly grantType: 'contensis_classic_refresh_token'; readonly refreshToken: string };

export interface IssueTokenData {
  readonly grant: TokenGrant;
  readonly scope?: string;
  readonly issuer: string;
  readonly audience: string;
  /** The caller has failed too often, so failing attempts should cost no work. */
  readonly sparingly?: boolean;
  /** Life of a new refresh token after each use; 15 days without it. */
  readonly refreshSeconds?: number;
}

export interface IssuedToken {
  readonly outcome: 'issued';
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly scope: string;
  readonly refreshToken?: string;
  /** Life of the refresh token after each use. */
  readonly refreshSeconds?: number;
  /** Position of the principal's last change, which a gateway has to reach before it accepts the token. */
  readonly position: string;
}

export interface RefusedToken {
  readonly outcome: 'refused';
  readonly error: 'invalid_client' | 'invalid_grant' | 'invalid_scope';
  readonly description: string;
}

/** RFC 7517, including the signing key. */
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

export interface RevokeRefreshTokenData {
  readonly refreshToken: string;
  /** All refresh tokens of its user. */
  readonly everywhere?: boolean;
}

export const issueToken = message<IssueTokenData, IssuedToken | RefusedToken>('security.issue-token');
export const keySet = message<Record<string, never>, KeySet>('security.key-set');
/** Also answers for a token that is unknown, expired or revoked: nobody can use it any more. */
export const revokeRefreshToken = message<RevokeRefreshTokenData, null>('security.revoke-refresh-token');
