import { InspectionError, type DiscoveryProblem, type DiscoveryWarningCode } from '@annal/blocks-domain';
import type { Failures } from '../failures.ts';
import type { Descriptor, ImageManifest } from '../image/image-manifest.ts';
import { layerType, type LayerType } from '../image/media-types.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { DiscoveryLimits } from '../settings.ts';
import { BlobDownload } from './blob-download.ts';
import { entryPath } from './entry-name.ts';
import { scanArchive, TooManyEntriesError, type Scan } from './scan-archive.ts';
import { unpack } from './unpack.ts';

export interface ManifestSearch {
  readonly bytes: Buffer | undefined;
  readonly elsewhere: string | undefined;
  readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
}

const FILE = 'manifest.json';

/** Searches from the topmost layer down and stops as early as possible (block-discovery.md 5). */
export class LayerScanner {
  private packed = 0;
  private unpacked = 0;

  constructor(
    private readonly registry: RegistryClient,
    private readonly failures: Failures,
    private readonly limits: DiscoveryLimits,
    private readonly signal: AbortSignal,
  ) {}

  async search({ layers }: ImageManifest, workingDir: string): Promise<ManifestSearch> {
    const warnings: DiscoveryProblem<DiscoveryWarningCode>[] = [];
    const directory = entryPath(workingDir) ?? '';
    let elsewhere: Scan['elsewhere'];
    for (const layer of layers.toReversed()) {
      const scan = await this.scan(layer, directory);
      if (!scan)
        warnings.push({ code: 'LAYER_SKIPPED', message: 'A layer that the registry does not have was skipped' });
      else {
        elsewhere ??= scan.elsewhere;
        const decided = this.decide(scan);
        if (decided) return { bytes: decided.bytes, elsewhere: undefined, warnings };
        if (scan.found) break;
      }
    }
    return { bytes: undefined, elsewhere: elsewhere === 'file' ? `/${directory}/${FILE}` : undefined, warnings };
  }

  private decide({ found }: Scan): { readonly bytes: Buffer } | undefined {
    switch (found?.kind) {
      case 'file':
        return found;
      case 'tooLarge':
        throw this.failures.manifestTooLarge(this.limits.fileBytes);
      case 'notAFile':
        throw this.failures.manifestNotAFile;
      case 'unreadable':
        throw this.failures.layerCorrupt;
      case 'whiteout':
      case undefined:
        return undefined;
    }
  }

  private async scan(layer: Descriptor, elsewhere: string): Promise<Scan | undefined> {
    const type = layerType(layer.mediaType);
    if (!type) throw this.failures.layerUnsupported;
    const { layerBytes, imageBytes } = this.limits;
    this.packed += layer.size;
    if (layer.size > layerBytes) throw this.failures.tooLarge('size of a layer');
    if (this.packed > imageBytes) throw this.failures.tooLarge('size of all layers');
    const download = new BlobDownload(this.registry, layer, this.failures, this.signal);
    try {
      return await this.read(download, type, elsewhere);
    } catch (error) {
      this.signal.throwIfAborted();
      if (type.foreign && error instanceof InspectionError && error.code === 'IMAGE_NOT_FOUND') return undefined;
      throw await this.explained(error, download);
    }
  }

  private async read(download: BlobDownload, { compression }: LayerType, elsewhere: string): Promise<Scan> {
    const archive = this.measured(unpack(compression, download.chunks()), download);
    const { fileBytes: maxBytes, entries: maxEntries } = this.limits;
    const scan = await scanArchive(archive, { name: FILE, maxBytes, maxEntries, elsewhere });
    await download.drain();
    return scan;
  }

  private async *measured(archive: AsyncIterable<Buffer>, download: BlobDownload): AsyncGenerator<Buffer> {
    const { unpackedLayerBytes, unpackedImageBytes, ratio, ratioFromBytes } = this.limits;
    let layer = 0;
    for await (const chunk of archive) {
      layer += chunk.length;
      this.unpacked += chunk.length;
      if (layer > unpackedLayerBytes) throw this.failures.tooLarge('unpacked size of a layer');
      if (this.unpacked > unpackedImageBytes) throw this.failures.tooLarge('unpacked size of all layers');
      if (layer > ratioFromBytes && layer > ratio * download.received)
        throw this.failures.tooLarge('compression ratio');
      yield chunk;
    }
  }

  /** Corrupt content can look like a format error, so a digest mismatch takes precedence. */
  private async explained(error: unknown, download: BlobDownload): Promise<unknown> {
    if (error instanceof InspectionError) return error;
    if (error instanceof TooManyEntriesError)
      return this.failures.tooLarge(`${this.limits.entries} entries in a layer`);
    try {
      await download.drain();
    } catch (cause) {
      return cause;
    }
    const { code } = error as { readonly code?: unknown };
    return code === 'ZSTD_error_frameParameter_windowTooLarge'
      ? this.failures.layerUnsupported
      : this.failures.layerCorrupt;
  }
}
