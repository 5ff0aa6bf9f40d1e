import { createHash } from 'node:crypto';

/** Mark the ends of each text, so that no pattern matches across two; texts never contain them. */
export const marks = { separator: '\uFDD0', start: '\uFDD1', end: '\uFDD2' } as const;

const NOT_PLAIN = /[\uFDD0-\uFDD2]|\p{Surrogate}/gu;

const MAX_BYTES = 32_000;
const MAX_ID_BYTES = 400;
const MAX_PATH = 100;

/** Lucene cannot store unpaired surrogates. */
export function plainText(text: string): string {
  return text.replace(NOT_PLAIN, '\uFFFD');
}

/** Longer texts keep their beginning, for the order, and a digest. */
export function termOf(text: string): string {
  const plain = plainText(text);
  const bytes = Buffer.from(plain);
  if (bytes.length <= MAX_BYTES) return plain;
  const beginning = bytes
    .subarray(0, MAX_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '');
  return `${beginning}\u0000${digestOf(plain)}`;
}

export function keyOf(path: string, text: string): string {
  return termOf(`${pathPrefix(path)}${text}`);
}

export function pathPrefix(path: string): string {
  return `${path.length > MAX_PATH ? digestOf(path) : plainText(path)}\u0000`;
}

export function documentName(id: string): string {
  return Buffer.byteLength(id) <= MAX_ID_BYTES ? `document:${plainText(id)}` : `digest:${digestOf(id)}`;
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
