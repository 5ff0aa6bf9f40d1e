import { isDigest, type DiscoveryProblem, type DiscoveryWarningCode } from '@annal/blocks-domain';
import { readBody } from '@annal/outbound';
import type { Failures } from '../failures.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { DiscoverySettings } from '../settings.ts';
import { matches, sha256Of } from './digest.ts';
import { imageEntries, imageManifest, objectOf, text, type ImageManifest, type IndexEntry } from './image-manifest.ts';
import { ACCEPT, manifestKind } from './media-types.ts';

export interface ImageConfig {
  readonly labels: Readonly<Record<string, unknown>>;
  readonly exposedPorts: readonly string[];
  readonly workingDir: string;
}

export interface ResolvedImage {
  readonly digest: string;
  readonly manifest: ImageManifest;
  readonly config: ImageConfig;
  readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
}

interface Fetched {
  readonly digest: string;
  readonly kind: ReturnType<typeof manifestKind>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Platform {
  readonly os: string;
  readonly architecture: string;
  readonly variant: string | undefined;
}

const MAX_DEPTH = 2;

/** block-discovery.md 4, 7. */
export class ImageResolver {
  private readonly wanted: Platform;

  constructor(
    private readonly registry: RegistryClient,
    private readonly failures: Failures,
    private readonly settings: DiscoverySettings,
  ) {
    this.wanted = platformOf(settings.platform);
  }

  async resolve(reference: string): Promise<ResolvedImage> {
    const { fetched, fellBack } = await this.select(await this.fetch(reference), 0);
    const manifest = imageManifest(fetched.body);
    if (fetched.kind !== 'image' || !manifest) throw this.failures.unsupported;
    const { layers, imageBytes } = this.settings.limits;
    if (manifest.layers.length > layers) throw this.failures.tooLarge(`${layers} layers`);
    if (manifest.config.size > imageBytes) throw this.failures.tooLarge('size of the configuration');
    const { config, platform } = await this.configOf(manifest);
    const isWanted = fellBack ? false : fits(this.wanted, platform) || platform.os === '';
    const warnings = isWanted ? [] : [this.fallback(platform)];
    return { digest: fetched.digest, manifest, config, warnings };
  }

  private async select(fetched: Fetched, depth: number): Promise<{ fetched: Fetched; fellBack: boolean }> {
    if (fetched.kind !== 'index') return { fetched, fellBack: false };
    const entries = imageEntries(fetched.body);
    const exact = entries.find((entry) => fits(this.wanted, entry));
    const chosen: IndexEntry | undefined = exact ?? entries.find(({ os }) => os === 'linux' || os === '');
    if (!chosen || depth >= MAX_DEPTH) throw this.failures.noPlatform(this.settings.platform);
    const inner = await this.select(await this.fetch(chosen.digest), depth + 1);
    // An entry without an operating system is a nested index, whose own choice decides.
    return { ...inner, fellBack: inner.fellBack || (!exact && chosen.os !== '') };
  }

  private async fetch(reference: string): Promise<Fetched> {
    const { manifestBytes } = this.settings.limits;
    const response = await this.registry.manifest(reference, ACCEPT);
    const bytes = await this.read(readBody(response, manifestBytes, ''));
    const told = response.headers['docker-content-digest'];
    const expected = isDigest(reference) ? reference : typeof told === 'string' && isDigest(told) ? told : undefined;
    if (expected !== undefined && !matches(bytes, expected)) throw this.failures.digestMismatch;
    const body = parsed(bytes);
    if (!body) throw this.failures.registryError('no manifest');
    return { digest: expected ?? sha256Of(bytes), kind: manifestKind(response.headers['content-type'], body), body };
  }

  private async configOf({ config }: ImageManifest) {
    const { configBytes } = this.settings.limits;
    if (config.size > configBytes) throw this.failures.tooLarge('size of the configuration');
    const bytes = await this.read(readBody(await this.registry.blob(config.digest), config.size, ''), true);
    if (bytes.length !== config.size || !matches(bytes, config.digest)) throw this.failures.digestMismatch;
    const body = parsed(bytes);
    if (!body) throw this.failures.unsupported;
    const { Labels, ExposedPorts, WorkingDir } = objectOf(body['config']);
    const platform = { os: text(body['os']) ?? '', architecture: text(body['architecture']) ?? '' };
    return {
      platform: { ...platform, variant: text(body['variant']) },
      config: {
        labels: objectOf(Labels),
        exposedPorts: Object.keys(objectOf(ExposedPorts)).slice(0, 100),
        workingDir: text(WorkingDir) ?? '',
      },
    };
  }

  /** A blob longer than its descriptor says is reported as a digest mismatch. */
  private async read(body: Promise<Buffer>, isBlob = false): Promise<Buffer> {
    try {
      return await body;
    } catch (error) {
      const failure = this.failures.of(error);
      throw isBlob && failure.code === 'IMAGE_TOO_LARGE' ? this.failures.digestMismatch : failure;
    }
  }

  private fallback({ os, architecture }: Platform): DiscoveryProblem<DiscoveryWarningCode> {
    const message = `The image has no variant for ${this.settings.platform}; ${os}/${architecture} was inspected`;
    return { code: 'PLATFORM_FALLBACK', message };
  }
}

function platformOf(wanted: string): Platform {
  const [os = '', architecture = '', variant] = wanted.split('/');
  return { os, architecture, variant };
}

function fits(wanted: Platform, { os, architecture, variant }: Platform): boolean {
  if (os !== wanted.os || architecture !== wanted.architecture) return false;
  return wanted.variant === undefined || wanted.variant === variant;
}

function parsed(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
