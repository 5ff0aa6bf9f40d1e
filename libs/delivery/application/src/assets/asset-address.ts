import type { FileDocument } from '@annal/content-read-models';

const HASH_DIGITS = 8;
const HASHED = new RegExp(`^(.*)\\.x([0-9a-f]{${HASH_DIGITS}})(\\.[^./]*)$`, 'i');

type Place = Pick<FileDocument, 'path' | 'filename' | 'extension' | 'hash'>;

/** `…/covers/gardeners.x3897116b.png`: other content has another address (delivery.md 1.6). */
export function assetAddress(projectId: string, { path, filename, extension, hash }: Place): string {
  const ending = `.${extension}`;
  const name = filename.toLowerCase().endsWith(ending) ? filename.slice(0, -ending.length) : filename;
  const folder = path === '/' ? '' : path;
  const address = `${folder}/${name}.x${hash.slice(0, HASH_DIGITS)}${ending}`;
  return `/api/delivery/projects/${projectId}/assets${address.split('/').map(encodeURIComponent).join('/')}`;
}

export interface HashedUri {
  readonly uri: string;
  readonly hash: string;
}

/** Undefined for the plain address of a file. */
export function hashedUri(sent: string): HashedUri | undefined {
  const [, name, hash, ending] = HASHED.exec(sent) ?? [];
  if (name === undefined || hash === undefined || ending === undefined) return undefined;
  return { uri: name + ending, hash: hash.toLowerCase() };
}

export const isOfHash = ({ hash }: Pick<Place, 'hash'>, digits: string): boolean => hash.startsWith(digits);
