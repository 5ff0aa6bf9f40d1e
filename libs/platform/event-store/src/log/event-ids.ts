import { hash } from 'node:crypto';

/** Depends only on its parts, so the store recognises the events of a repeat. */
export function derivedGuid(...parts: readonly string[]): string {
  const hex = hash('sha256', parts.join('\n'));
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
