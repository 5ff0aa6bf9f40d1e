import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@annal/kernel';
import type { Scope, TokenGrant } from '@annal/security-contracts';
import { CredentialStore, type RefreshDocument } from '@annal/security-credentials';
import { isExpired, type User } from '@annal/security-domain';
import { refusals, type GrantOutcome } from './grant.ts';
import { PrincipalStates } from '../principal/principal-states.ts';
import { refreshTokenEnd, USUAL_LIFE_SECONDS } from './refresh-life.ts';

type Credentials = Extract<TokenGrant, { grantType: 'contensis_classic_refresh_token' }>;

@Injectable()
export class RefreshGrant {
  constructor(
    private readonly principals: PrincipalStates,
    private readonly credentials: CredentialStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reusable, because clients keep sending the token they were configured with. */
  async grant({ refreshToken }: Credentials, asked: readonly Scope[] | undefined): Promise<GrantOutcome> {
    const now = this.clock();
    const found = await this.credentials.refreshTokens.find(refreshToken);
    if (!found) return refusals.refreshToken;
    if (found.expires <= now) return refusals.refreshTokenExpired;
    const { user, position, isLocked } = await this.principals.user(found.userId);
    if (user.status !== 'live' || (await this.isRevoked(found, user))) return refusals.refreshToken;
    if (isExpired(user, now)) return refusals.expired;
    if (isLocked) return refusals.locked;

    const scopes = found.scopes.filter(
      (scope): scope is Scope => !asked || (asked as readonly string[]).includes(scope),
    );
    if (scopes.length === 0) return refusals.scope;
    const { lifeSeconds: refreshSeconds = USUAL_LIFE_SECONDS } = found;
    await this.credentials.refreshTokens.extend(refreshToken, refreshTokenEnd(user, now, refreshSeconds));
    const { username: name, passwordChanges } = user;
    const principal = { kind: 'user', id: found.userId, name, passwordChanges } as const;
    return { outcome: 'granted', principal, scopes, refreshToken, refreshSeconds, position };
  }

  /** Suspensions and password changes revoke tokens by comparison, without finding them. */
  private async isRevoked(token: RefreshDocument, user: Extract<User, { status: 'live' }>): Promise<boolean> {
    if (user.suspended || user.suspensions !== token.suspensions) return true;
    const password = await this.credentials.passwords.find(token.userId);
    return password?.generation !== token.generation;
  }
}
