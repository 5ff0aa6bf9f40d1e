import type { RefusedToken, Scope } from '@annal/security-contracts';
import type { TokenPrincipal } from '@annal/security-credentials';

export interface Granted {
  readonly outcome: 'granted';
  readonly principal: TokenPrincipal;
  readonly scopes: readonly Scope[];
  readonly refreshToken?: string;
  readonly refreshSeconds?: number;
  readonly position: bigint;
}

export type GrantOutcome = Granted | RefusedToken;

export const refusals = {
  client: refused('invalid_client', 'The client id or the client secret is not correct.'),
  /** Must not reveal whether the user exists. */
  password: refused('invalid_grant', 'The user name or the password is not correct.'),
  locked: refused('invalid_grant', 'The user is locked.'),
  suspended: refused('invalid_grant', 'The user is suspended.'),
  expired: refused('invalid_grant', 'The user account has expired.'),
  refreshToken: refused('invalid_grant', 'The refresh token is not valid.'),
  refreshTokenExpired: refused('invalid_grant', 'The refresh token has expired.'),
  scope: refused('invalid_scope', 'None of the requested scopes can be granted.'),
};

function refused(error: RefusedToken['error'], description: string): RefusedToken {
  return { outcome: 'refused', error, description };
}
