import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SCHEME = '$sha256$';
const SALT_BYTES = 16;

/**
 * What a secret that this service made up is checked against: scheme, salt, digest. Slow hashing makes guesses dear;
 * nobody guesses several hundred random bits, so a digest keeps them as well, and every token that a machine asks for
 * costs nothing.
 */
export function digestOfGenerated(secret: string): string {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return `${SCHEME}${salt}$${digest(secret, salt).toString('base64url')}`;
}

export const isDigestOfGenerated = (stored: string): boolean => stored.startsWith(SCHEME);

export function isGenerated(secret: string, stored: string): boolean {
  // Earlier releases took no salt.
  const [kept = '', salt = ''] = stored.slice(SCHEME.length).split('$').reverse();
  const expected = Buffer.from(kept, 'base64url');
  const shown = digest(secret, salt);
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

const digest = (secret: string, salt: string): Buffer => createHash('sha256').update(salt).update(secret).digest();
