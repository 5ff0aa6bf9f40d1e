import { Inject, Injectable } from '@nestjs/common';
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { CLOCK, type Clock } from '@annal/kernel';
import type { PrincipalClaim } from '@annal/security-policy';
import { KeyRing } from './key-ring.ts';
import { audienceOf, ServiceAddress } from './service-address.ts';

export interface VerifiedToken {
  readonly claim: PrincipalClaim;
  readonly scopes: ReadonlySet<string>;
}

interface Remembered extends VerifiedToken {
  readonly usableUntil: number;
}

const TOLERANCE_SECONDS = 60;
const MAX_LENGTH = 8 * 1024;

/** Caches verified signatures. Whether the bearer still exists is checked on every request, elsewhere. */
@Injectable()
export class TokenVerifier {
  private readonly remembered = new LRUCache<string, Remembered>({ max: 5_000 });

  constructor(
    private readonly keys: KeyRing,
    private readonly address: ServiceAddress,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  recall(token: string): VerifiedToken | undefined {
    const known = this.remembered.get(token);
    if (!known || this.clock().getTime() < known.usableUntil) return known;
    this.remembered.delete(token);
    return undefined;
  }

  async verify(token: string): Promise<VerifiedToken | undefined> {
    const payload = token.length > MAX_LENGTH ? undefined : await this.payloadOf(token);
    const claim = payload && principalOf(payload);
    if (!claim || payload.exp === undefined) return undefined;
    const usableUntil = (payload.exp + TOLERANCE_SECONDS) * 1000;
    const verified = { claim, scopes: new Set(scopesOf(payload)), usableUntil };
    this.remembered.set(token, verified);
    return verified;
  }

  private async payloadOf(token: string): Promise<JWTPayload | undefined> {
    const { fixed } = this.address;
    try {
      const { kid } = decodeProtectedHeader(token);
      const key = kid === undefined ? undefined : await this.keys.find(kid);
      if (!key) return undefined;
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['RS256'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: this.clock(),
        requiredClaims: ['iss', 'aud', 'exp', 'nbf', 'iat'],
        ...(fixed && { issuer: fixed.issuer }),
      });
      return payload.aud === audienceOf(payload.iss ?? '') ? payload : undefined;
    } catch (error) {
      // jose throws a TypeError for text that is no token; other errors are not the sender's fault.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

function principalOf({ sub, jti, ...claims }: JWTPayload): PrincipalClaim | undefined {
  const { client_id: clientId, client_sub: keyId, password_changes: changes } = claims;
  if (typeof clientId === 'string' && typeof keyId === 'string') return { kind: 'apiKey', id: keyId, clientId };
  if (sub === undefined) return undefined;
  // Tokens of earlier releases lack this claim.
  return { kind: 'user', id: sub, tokenId: jti, passwordChanges: typeof changes === 'number' ? changes : 0 };
}

function scopesOf({ scope }: JWTPayload): readonly string[] {
  return [scope].flat().filter((name): name is string => typeof name === 'string');
}
