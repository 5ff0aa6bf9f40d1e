import { argon2, scrypt } from 'node:crypto';

/** Argon2id: `memory` in KiB; `passes` over it. */
export interface Argon2Cost {
  readonly algorithm: 'argon2id';
  readonly memory: number;
  readonly passes: number;
}

/** scrypt: memory is 128 · 2^ln · r bytes, time grows with p. */
export interface ScryptCost {
  readonly algorithm: 'scrypt';
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

export type SecretCost = Argon2Cost | ScryptCost;

/** A salted hash with what it took to make it. */
export interface SlowHash {
  readonly cost: SecretCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

export const HASH_BYTES = 32;

/** From Node 24.7 on. */
const hasArgon2 = typeof argon2 === 'function';

/** OWASP's recommendations: Argon2id, or scrypt in 32 MiB where this Node does not have it. */
export const defaultCost: SecretCost = hasArgon2
  ? { algorithm: 'argon2id', memory: 19_456, passes: 2 }
  : { algorithm: 'scrypt', ln: 15, r: 8, p: 3 };

const ARGON2 = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/;
const SCRYPT = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/;

/** The work is done on the thread pool. Letters and accents typed apart count as the same. */
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

/** The cost stands beside the hash, so that it can be raised without making old hashes useless. */
export function encode({ cost, salt, hash }: SlowHash): string {
  const how =
    cost.algorithm === 'scrypt'
      ? `scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}`
      : `argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1`;
  return `$${how}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** @throws where the form is none of these */
export function decode(stored: string): SlowHash {
  const argon = ARGON2.exec(stored);
  if (argon) {
    const [, memory, passes, salt = '', hash = ''] = argon;
    return parts({ algorithm: 'argon2id', memory: Number(memory), passes: Number(passes) }, salt, hash);
  }
  const [, ln, r, p, salt, hash] = SCRYPT.exec(stored) ?? [];
  if (!salt || !hash) throw new Error('A stored hash is not in the form this release knows');
  return parts({ algorithm: 'scrypt', ln: Number(ln), r: Number(r), p: Number(p) }, salt, hash);
}

const parts = (cost: SecretCost, salt: string, hash: string): SlowHash => ({
  cost,
  salt: Buffer.from(salt, 'base64url'),
  hash: Buffer.from(hash, 'base64url'),
});
