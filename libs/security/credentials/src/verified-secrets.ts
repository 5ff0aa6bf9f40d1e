import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isDigestOfGenerated, isGenerated } from './generated-secret.ts';
import type { SecretHasher } from './secret-hasher.ts';

/**
 * Secrets of clients, generated ones and chosen ones. Machines ask for tokens again and again with the same secret: a
 * chosen one that was right before is recognised without the slow hash, so that a flood of wrong ones does not keep them
 * out. Remembered in memory only, as keyed digests; a wrong secret always takes the slow way.
 */
export class VerifiedSecrets {
  private readonly key = randomBytes(32);
  /** By stored hash, which a changed secret changes. */
  private readonly known = new LRUCache<string, Buffer>({ max: 10_000 });

  constructor(private readonly hasher: SecretHasher) {}

  async verify(secret: string, stored: string | undefined): Promise<boolean> {
    // As quick as for a generated secret that is wrong, so that nobody learns which clients there are.
    if (stored === undefined) return false;
    if (isDigestOfGenerated(stored)) return isGenerated(secret, stored);
    const digest = createHmac('sha256', this.key).update(secret).digest();
    const before = this.known.get(stored);
    if (before && timingSafeEqual(before, digest)) return true;
    const isRight = await this.hasher.verify(secret, stored);
    if (isRight) this.known.set(stored, digest);
    return isRight;
  }
}
