import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isDigestOfGenerated, isGenerated } from './generated-secret.ts';
import type { SecretHasher } from './secret-hasher.ts';

/**
 * Secrets of clients, generated ones and chosen ones. Machines ask for tokens again and again with the same secret: a
 * chosen one that was right before is recognised without the slow hash, so that a flood of wrong ones does not keep them
 * out. Remembered in memory only, as keyed digests. Whatever is wrong takes the slow hash, once: a secret of either kind,
 * and one for a client that is not there, so that nobody learns which clients there are.
 */
export class VerifiedSecrets {
  private readonly key = randomBytes(32);
  /** By stored hash, which a changed secret changes. */
  private readonly known = new LRUCache<string, Buffer>({ max: 10_000 });

  constructor(private readonly hasher: SecretHasher) {}

  /** @param sparingly does no work to hide what is known to be wrong: whoever asks has failed too often already */
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
