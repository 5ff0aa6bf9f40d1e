import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Turnstile } from './turnstile.ts';

/** Cost of scrypt: memory is 128 · 2^ln · r bytes, time grows with p. */
export interface SecretCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP's recommendation for 32 MiB. */
export const defaultCost: SecretCost = { ln: 15, r: 8, p: 3 };

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/**
 * Slow salted hashes of passwords and client secrets. The work is done on the thread pool; never on all of its four
 * threads, since files and names are looked up there too.
 */
export class SecretHasher {
  private readonly turnstile = new Turnstile(2, 200);
  /** Belongs to nobody and fits nothing, but takes as long to check as a real one. */
  private readonly decoy: string;

  constructor(private readonly cost: SecretCost = defaultCost) {
    this.decoy = encode(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));
  }

  async hash(secret: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return encode(this.cost, salt, await this.derive(secret, salt, this.cost));
  }

  /** Takes the same time where there is no hash, so that nobody learns who exists. */
  async verify(secret: string, stored: string | undefined): Promise<boolean> {
    const { cost, salt, hash } = decode(stored ?? this.decoy);
    return timingSafeEqual(await this.derive(secret, salt, cost), hash) && stored !== undefined;
  }

  private derive(secret: string, salt: Buffer, { ln, r, p }: SecretCost): Promise<Buffer> {
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
    return this.turnstile.pass(
      () =>
        new Promise((resolve, reject) => {
          scrypt(secret.normalize('NFC'), salt, HASH_BYTES, options, (error, hash) =>
            error ? reject(error) : resolve(hash),
          );
        }),
    );
  }
}

/** The cost stands beside the hash, so that it can be raised without making old hashes useless. */
function encode({ ln, r, p }: SecretCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function decode(stored: string): { cost: SecretCost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt, hash] = FORM.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored hash is not in the form this release knows');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}
