import { argon2, scrypt } from 'node:crypto';

export interface Argon2Cost {
  readonly algorithm: 'argon2id';
  readonly memory: number;
  readonly passes: number;
}

export interface ScryptCost {
  readonly algorithm: 'scrypt';
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

export type SecretCost = Argon2Cost | ScryptCost;

export interface SlowHash {
  readonly cost: SecretCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export const HASH_BYTES = 32;

const hasArgon2 = typeof argon2 === 'function';

/** OWASP's recommendations; scrypt uses 32 MiB. */
export const defaultCost: SecretCost = hasArgon2
  ? { algorithm: 'argon2id', memory: 19_456, passes: 2 }
  : { algorithm: 'scrypt', ln: 15, r: 8, p: 3 };

const ARGON2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/;
const SCRYPT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** Runs on the thread pool. NFC makes composed and decomposed letters equal. */
export function derive(secret: string, salt: Buffer, cost: SecretCost): Promise<Buffer> {
  const message = secret.normalize('NFC');
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, hash: Buffer) => (error ? reject(error) : resolve(hash));
    if (cost.algorithm === 'scrypt') {
      const { ln, r, p } = cost;
      return scrypt(message, salt, HASH_BYTES, { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r }, done);
    }
    if (!hasArgon2) return reject(new Error('This password was hashed with Argon2id, which needs Node 24.7 or newer'));
    const { memory, passes } = cost;
    argon2('argon2id', { message, nonce: salt, memory, passes, parallelism: 1, tagLength: HASH_BYTES }, done);
  });
}

/** Stores the cost, so that it can be raised while old hashes stay valid. */
export function encode({ cost, salt, hash }: SlowHash): string {
  const how =
    cost.algorithm === 'scrypt'
      ? `scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}`
      : `argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1`;
  return `$${how}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

export function decode(stored: string): SlowHash {
  const argon = ARGON2.exec(stored);
  if (argon) {
    const [, memory, passes, salt = '', hash = ''] = argon;
    return parts({ algorithm: 'argon2id', memory: Number(memory), passes: Number(passes) }, salt, hash);
  }
  const [, ln, r, p, salt, hash] = SCRYPT.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored hash has a form that this release does not know');
  return parts({ algorithm: 'scrypt', ln: Number(ln), r: Number(r), p: Number(p) }, salt, hash);
}

const parts = (cost: SecretCost, salt: string, hash: string): SlowHash => ({
  cost,
  salt: Buffer.from(salt, 'base64url'),
  hash: Buffer.from(hash, 'base64url'),
});
