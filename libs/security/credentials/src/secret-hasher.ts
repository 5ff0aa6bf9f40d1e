import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Semaphore } from '@annal/concurrency';
import { DomainError } from '@annal/kernel';
import { decode, defaultCost, derive, encode, HASH_BYTES, type SecretCost } from './slow-hash.ts';

const SALT_BYTES = 16;
const MAX_WAITING = 200;

/** Hashes on the thread pool, but never on all four threads, which also serve files and DNS. */
export class SecretHasher {
  private readonly threads = new Semaphore(2);
  private readonly decoy: string;

  constructor(private readonly cost: SecretCost = defaultCost) {
    this.decoy = encode({ cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) });
  }

  async hash(secret: string): Promise<string> {
    const { cost } = this;
    const salt = randomBytes(SALT_BYTES);
    return encode({ cost, salt, hash: await this.derive(secret, salt, cost) });
  }

  /** Takes equally long without a hash, so that timing does not reveal who exists. */
  async verify(secret: string, stored: string | undefined): Promise<boolean> {
    const { cost, salt, hash } = decode(stored ?? this.decoy);
    return timingSafeEqual(await this.derive(secret, salt, cost), hash) && stored !== undefined;
  }

  protected async derive(secret: string, salt: Buffer, cost: SecretCost): Promise<Buffer> {
    if (this.threads.waiting >= MAX_WAITING)
      throw new DomainError('unavailable', 'Security.Busy', 'Too many requests at the same time, please try again');
    return this.threads.run(() => derive(secret, salt, cost));
  }
}
