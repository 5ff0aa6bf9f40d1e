import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@annal/kernel';
import type { IssuedToken, IssueTokenData } from '@annal/security-contracts';
import { signAccessToken, SigningKeys } from '@annal/security-credentials';
import type { Granted } from './grant.ts';
import { SecurityOptions } from '../security-options.ts';

@Injectable()
export class TokenIssuer {
  constructor(
    private readonly keys: SigningKeys,
    private readonly options: SecurityOptions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async issue(granted: Granted, { issuer, audience }: IssueTokenData): Promise<IssuedToken> {
    const { principal, scopes, refreshToken, refreshSeconds, position } = granted;
    const lifetimeSeconds = this.options.accessTokenSeconds;
    const token = { issuer, audience, principal, scopes, issuedAt: this.clock(), lifetimeSeconds };
    return {
      outcome: 'issued',
      accessToken: await signAccessToken(this.keys.newest, token),
      expiresIn: lifetimeSeconds,
      scope: scopes.join(' '),
      ...(refreshToken !== undefined && { refreshToken }),
      ...(refreshSeconds !== undefined && { refreshSeconds }),
      position: String(position),
    };
  }
}
