import { isDigest } from '@annal/blocks-domain';
import { CONFIGS, isManifestType } from './media-types.ts';

export interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

export interface IndexEntry extends Descriptor {
  readonly os: string;
  readonly architecture: string;
  readonly variant: string | undefined;
}

export interface ImageManifest {
  readonly config: Descriptor;
  readonly layers: readonly Descriptor[];
}

type Json = Readonly<Record<string, unknown>>;

export function imageManifest(body: Json): ImageManifest | undefined {
  const config = descriptor(body['config']);
  const layers = listOf(body['layers']).map(descriptor);
  if (!config || !CONFIGS.includes(config.mediaType) || !Array.isArray(body['layers'])) return undefined;
  const read = layers.filter((layer) => layer !== undefined);
  return read.length === layers.length ? { config, layers: read } : undefined;
}

/** Skips attestations and other artifacts (block-discovery.md S2). */
export function imageEntries(body: Json): readonly IndexEntry[] {
  return listOf(body['manifests']).flatMap((item) => {
    const own = descriptor(item);
    const { platform, artifactType, annotations } = objectOf(item);
    const { os, architecture, variant } = objectOf(platform);
    const isOther =
      artifactType !== undefined || 'vnd.docker.reference.type' in objectOf(annotations) || os === 'unknown';
    if (!own || isOther || !isManifestType(own.mediaType)) return [];
    return [{ ...own, os: text(os) ?? '', architecture: text(architecture) ?? '', variant: text(variant) }];
  });
}

export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function descriptor(value: unknown): Descriptor | undefined {
  const { mediaType, digest, size } = objectOf(value);
  if (typeof mediaType !== 'string' || typeof digest !== 'string' || !isDigest(digest)) return undefined;
  return Number.isSafeInteger(size) && Number(size) >= 0 ? { mediaType, digest, size: Number(size) } : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
