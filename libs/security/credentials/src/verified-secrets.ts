import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SecretHasher } from './secret-hasher.ts';

/**
 * Machines ask for tokens again and again with the same secret: one that was right before is recognised without the
 * slow hash, so that a flood of wrong ones does not keep them out. Remembered in memory only, as keyed digests; a wrong
 * secret always takes the slow way.
 */
export class VerifiedSecrets {
  private readonly key = randomBytes(32);
  /** By stored hash, which a changed secret changes. */
  private readonly known = new LRUCache<string, Buffer>({ max: 10_000 });

  constructor(private readonly hasher: SecretHasher) {}

  async verify(secret: string, stored: string | undefined): Promise<boolean> {
    const digest = createHmac('sha256', this.key).update(secret).digest();
    const before = stored === undefined ? undefined : this.known.get(stored);
    if (before && timingSafeEqual(before, digest)) return true;
    const isRight = await this.hasher.verify(secret, stored);
    if (isRight && stored !== undefined) this.known.set(stored, digest);
    return isRight;
  }
}
