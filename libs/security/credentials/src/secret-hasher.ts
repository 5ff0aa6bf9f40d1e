import { randomBytes, timingSafeEqual } from 'node:crypto';
import { decode, defaultCost, derive, encode, HASH_BYTES, type SecretCost } from './slow-hash.ts';
import { Turnstile } from './turnstile.ts';

const SALT_BYTES = 16;

/**
 * Slow salted hashes of passwords and chosen client secrets. The work is done on the thread pool; never on all of its
 * four threads, since files and names are looked up there too.
 */
export class SecretHasher {
  private readonly turnstile = new Turnstile(2, 200);
  /** Belongs to nobody and fits nothing, but takes as long to check as a real one. */
  private readonly decoy: string;

  constructor(private readonly cost: SecretCost = defaultCost) {
    this.decoy = encode({ cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) });
  }

  async hash(secret: string): Promise<string> {
    const { cost } = this;
    const salt = randomBytes(SALT_BYTES);
    return encode({ cost, salt, hash: await this.derive(secret, salt, cost) });
  }

  /** Takes the same time where there is no hash, so that nobody learns who exists. */
  async verify(secret: string, stored: string | undefined): Promise<boolean> {
    const { cost, salt, hash } = decode(stored ?? this.decoy);
    return timingSafeEqual(await this.derive(secret, salt, cost), hash) && stored !== undefined;
  }

  protected derive(secret: string, salt: Buffer, cost: SecretCost): Promise<Buffer> {
    return this.turnstile.pass(() => derive(secret, salt, cost));
  }
}
