import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isDigestOfGenerated, isGenerated } from './generated-secret.ts';
import type { SecretHasher } from './secret-hasher.ts';

/**
 * Remembers chosen client secrets that were right, as keyed digests in memory, so that a flood of wrong ones does not
 * lock out machines. Every wrong one takes a slow hash, also for unknown clients, so that timing reveals nothing.
 */
export class VerifiedSecrets {
  private readonly key = randomBytes(32);
  private readonly known = new LRUCache<string, Buffer>({ max: 10_000 });

  constructor(private readonly hasher: SecretHasher) {}

  /** @param sparingly skips the slow hash where the result is known, for callers that have failed too often */
  async verify(secret: string, stored: string | undefined, sparingly = false): Promise<boolean> {
    if (stored === undefined) return !sparingly && this.hasher.verify(secret, undefined);
    if (isDigestOfGenerated(stored))
      return isGenerated(secret, stored) || (!sparingly && this.hasher.verify(secret, undefined));
    const digest = createHmac('sha256', this.key).update(secret).digest();
    const before = this.known.get(stored);
    if (before && timingSafeEqual(before, digest)) return true;
    const isRight = await this.hasher.verify(secret, stored);
    if (isRight) this.known.set(stored, digest);
    return isRight;
  }
}
