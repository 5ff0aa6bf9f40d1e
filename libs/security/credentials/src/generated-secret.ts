import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SCHEME = '$sha256$';
const SALT_BYTES = 16;

/** A generated secret has hundreds of random bits, so a fast digest protects it as well as a slow hash does. */
export function digestOfGenerated(secret: string): string {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return `${SCHEME}${salt}$${digest(secret, salt).toString('base64url')}`;
}

export const isDigestOfGenerated = (stored: string): boolean => stored.startsWith(SCHEME);

export function isGenerated(secret: string, stored: string): boolean {
  // Earlier releases used no salt.
  const [kept = '', salt = ''] = stored.slice(SCHEME.length).split('$').reverse();
  const expected = Buffer.from(kept, 'base64url');
  const shown = digest(secret, salt);
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

const digest = (secret: string, salt: string): Buffer => createHash('sha256').update(salt).update(secret).digest();
