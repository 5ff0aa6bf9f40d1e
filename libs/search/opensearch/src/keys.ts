import { createHash } from 'node:crypto';

/** Around the letters of each text, so that a pattern cannot run from one into the next. No text has these characters. */
export const marks = { separator: '\uFDD0', start: '\uFDD1', end: '\uFDD2' } as const;

const NOT_PLAIN = /[\uFDD0-\uFDD2]|\p{Surrogate}/gu;

/** A term of Lucene has at most 32,766 bytes. */
const MAX_BYTES = 32_000;
const MAX_ID_BYTES = 400;
const MAX_PATH = 100;

/** As it goes over the wire: Lucene knows no half of a pair of surrogates. */
export function plainText(text: string): string {
  return text.replace(NOT_PLAIN, '\uFFFD');
}

/** One term. Of a longer text the beginning, which gives its place in the order, and what tells it from others. */
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

/** Terms of one path stand together. */
export function keyOf(path: string, text: string): string {
  return termOf(`${pathPrefix(path)}${text}`);
}

export function pathPrefix(path: string): string {
  return `${path.length > MAX_PATH ? digestOf(path) : plainText(path)}\u0000`;
}

/** What a document is called in OpenSearch, where names are short. */
export function documentName(id: string): string {
  return Buffer.byteLength(id) <= MAX_ID_BYTES ? `document:${plainText(id)}` : `digest:${digestOf(id)}`;
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
