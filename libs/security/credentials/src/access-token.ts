import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SigningKey } from './signing-keys.ts';

/** authentication.md 3. */
export type TokenPrincipal =
  | {
      readonly kind: 'user';
      readonly id: string;
      readonly name: string;
      /** A later password change invalidates the token (authentication.md 8). */
      readonly passwordChanges: number;
    }
  | { readonly kind: 'apiKey'; readonly id: string; readonly name: string; readonly clientId: string };

export interface AccessToken {
  readonly issuer: string;
  readonly audience: string;
  readonly principal: TokenPrincipal;
  readonly scopes: readonly string[];
  readonly issuedAt: Date;
  readonly lifetimeSeconds: number;
}

export function signAccessToken({ kid, privateKey }: SigningKey, token: AccessToken): Promise<string> {
  const issuedAt = Math.floor(token.issuedAt.getTime() / 1000);
  const { scopes } = token;
  return new SignJWT({ scope: scopes.length === 1 ? scopes[0] : scopes, ...claimsOf(token.principal) })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(token.issuer)
    .setAudience(token.audience)
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + token.lifetimeSeconds)
    .setJti(randomUUID())
    .sign(privateKey);
}

function claimsOf(principal: TokenPrincipal): Record<string, string | number> {
  const { id, name } = principal;
  if (principal.kind === 'user') return { sub: id, name, password_changes: principal.passwordChanges };
  return { client_id: principal.clientId, client_sub: id, client_username: name };
}
