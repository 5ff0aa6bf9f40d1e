import type { AssetPlace } from './asset-name.events.ts';

/** @param digest of `placeKey`, which may be longer than a stream's name */
export const assetNameStream = (projectUuid: string, digest: string) => `assetName-${projectUuid}.${digest}`;

export function placeKey({ language, path, filename }: AssetPlace): string {
  return `${language}:${uriKey(path, filename)}`;
}

export function assetUri(path: string, filename: string): string {
  return path === '/' ? `/${filename}` : `${path}/${filename}`;
}

export function uriKey(path: string, filename: string): string {
  return assetUri(path, filename).normalize('NFC').toLowerCase();
}
