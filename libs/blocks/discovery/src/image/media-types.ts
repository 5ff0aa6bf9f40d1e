/** block-discovery.md 4.1 and L10. */
const MANIFESTS = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];
const INDEXES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
export const CONFIGS: readonly string[] = [
  'application/vnd.oci.image.config.v1+json',
  'application/vnd.docker.container.image.v1+json',
];
export const ACCEPT = [...MANIFESTS, ...INDEXES].join(', ');

export type Compression = 'none' | 'gzip' | 'zstd';

export interface LayerType {
  readonly compression: Compression;
  /** The registry need not store the layer; its external URLs are never followed. */
  readonly foreign: boolean;
}

const LAYERS: ReadonlyMap<string, LayerType> = new Map(
  [
    ['application/vnd.oci.image.layer.v1.tar', '+', false] as const,
    ['application/vnd.oci.image.layer.nondistributable.v1.tar', '+', true] as const,
    ['application/vnd.docker.image.rootfs.diff.tar', '.', false] as const,
    ['application/vnd.docker.image.rootfs.foreign.diff.tar', '.', true] as const,
  ].flatMap(([type, separator, foreign]): [string, LayerType][] => [
    [type, { compression: 'none', foreign }],
    [`${type}${separator}gzip`, { compression: 'gzip', foreign }],
    [`${type}${separator}zstd`, { compression: 'zstd', foreign }],
  ]),
);

export const layerType = (mediaType: string): LayerType | undefined => LAYERS.get(mediaType);

export function manifestKind(contentType: string | undefined, body: Readonly<Record<string, unknown>>) {
  const told = [contentType?.split(';', 1)[0]?.trim().toLowerCase(), body['mediaType']];
  for (const type of told) {
    if (typeof type !== 'string') continue;
    if (MANIFESTS.includes(type)) return 'image';
    if (INDEXES.includes(type)) return 'index';
    if (/^application\/vnd\.(oci|docker)\./.test(type)) return 'other';
  }
  if (Array.isArray(body['manifests'])) return 'index';
  return Array.isArray(body['layers']) ? 'image' : 'other';
}

export const isManifestType = (mediaType: string): boolean =>
  MANIFESTS.includes(mediaType) || INDEXES.includes(mediaType);
