import { createHash, timingSafeEqual } from 'node:crypto';

const SCHEME = '$sha256$';

/**
 * What a secret that this service made up is checked against. Slow hashing makes guesses dear; nobody guesses several
 * hundred random bits, so a plain digest keeps them as well, and every token that a machine asks for costs nothing.
 */
export function digestOfGenerated(secret: string): string {
  return SCHEME + digest(secret).toString('base64url');
}

export const isDigestOfGenerated = (stored: string): boolean => stored.startsWith(SCHEME);

export function isGenerated(secret: string, stored: string): boolean {
  const expected = Buffer.from(stored.slice(SCHEME.length), 'base64url');
  const shown = digest(secret);
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
