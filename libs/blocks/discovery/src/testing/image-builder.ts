import { createHash } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { pack, type Header } from 'tar-stream';

export interface TarEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly type?: Header['type'];
  readonly pax?: Readonly<Record<string, string>>;
}

export interface Blob {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

export interface BuiltManifest extends Blob {
  readonly digest: string;
  readonly blobs: readonly Blob[];
}

export const OCI = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  index: 'application/vnd.oci.image.index.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar',
} as const;

export const digestOf = (bytes: Buffer, algorithm = 'sha256'): string =>
  `${algorithm}:${createHash(algorithm).update(bytes).digest('hex')}`;

export const descriptorOf = ({ mediaType, bytes }: Blob) => ({
  mediaType,
  digest: digestOf(bytes),
  size: bytes.length,
});

export async function tar(entries: readonly (TarEntry | string)[]): Promise<Buffer> {
  const packing = pack();
  for (const entry of entries) {
    const { name, content = '', type = 'file', pax } = typeof entry === 'string' ? { name: entry } : entry;
    const header = { name, type, ...(pax && { pax }), ...(type === 'symlink' && { linkname: '/etc/passwd' }) };
    if (type === 'file') packing.entry(header, content);
    else packing.entry(header);
  }
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function layer(
  entries: readonly (TarEntry | string)[],
  compression: 'none' | 'gzip' | 'zstd' = 'gzip',
): Promise<Blob> {
  const bytes = await tar(entries);
  if (compression === 'none') return { mediaType: OCI.layer, bytes };
  const packed = compression === 'gzip' ? gzipSync(bytes) : zstdCompressSync(bytes);
  return { mediaType: `${OCI.layer}+${compression}`, bytes: packed };
}

export interface ImageOptions {
  readonly layers: readonly Blob[];
  readonly config?: object;
  readonly platform?: { readonly os: string; readonly architecture: string };
  readonly configType?: string;
  readonly manifestType?: string;
}

export function image(options: ImageOptions): BuiltManifest {
  const { layers, config = {}, configType = OCI.config, manifestType = OCI.manifest } = options;
  const { os, architecture } = options.platform ?? { os: 'linux', architecture: 'amd64' };
  const body = JSON.stringify({ os, architecture, config, rootfs: { type: 'layers', diff_ids: [] } });
  const configBlob = { mediaType: configType, bytes: Buffer.from(body) };
  const manifest = {
    ...{ schemaVersion: 2, mediaType: manifestType, config: descriptorOf(configBlob) },
    layers: layers.map(descriptorOf),
  };
  return manifestOf(manifestType, manifest, [configBlob, ...layers]);
}

export function index(entries: readonly (readonly [BuiltManifest, object])[]): BuiltManifest {
  const manifests = entries.map(([built, more]) => ({ ...descriptorOf(built), ...more }));
  return manifestOf(OCI.index, { schemaVersion: 2, mediaType: OCI.index, manifests }, []);
}

export function manifestOf(mediaType: string, body: object, blobs: readonly Blob[]): BuiltManifest {
  const bytes = Buffer.from(JSON.stringify(body));
  return { mediaType, bytes, digest: digestOf(bytes), blobs };
}

export async function blockImage(manifest: object = {}): Promise<BuiltManifest> {
  return image({ layers: [await layer([{ name: 'manifest.json', content: JSON.stringify(manifest) }])] });
}
