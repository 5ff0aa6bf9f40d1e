import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex digits. */
const LENGTH = 32;

/**
 * The value of the parameter `s` for an address: over its path and its parameters as they are sent, without `s`
 * (delivery.md 6).
 */
export function signatureOf(path: string, query: string, key: string): string {
  const others = query.split('&').filter((part) => part !== '' && !isSignature(part));
  const signed = others.length > 0 ? `${path}?${others.join('&')}` : path;
  return createHmac('sha256', key).update(signed).digest('hex').slice(0, LENGTH);
}

/** In constant time for a signature of the right length. */
export function isSigned(path: string, query: string, key: string): boolean {
  const sent = query.split('&').filter(isSignature);
  if (sent.length !== 1) return false;
  const given = Buffer.from(sent[0]?.slice(2).toLowerCase() ?? '');
  const wanted = Buffer.from(signatureOf(path, query, key));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const isSignature = (part: string): boolean => /^s=/i.test(part);
