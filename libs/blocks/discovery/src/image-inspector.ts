import {
  parseImageName,
  type DiscoveryProblem,
  type DiscoveryWarningCode,
  type ImageName,
  type Inspection,
  type RetryPolicy,
} from '@annal/blocks-domain';
import { Semaphore } from '@annal/concurrency';
import type { AllowedAddress } from '@annal/configuration';
import { AddressPolicy, OutboundClient } from '@annal/outbound';
import { Failures } from './failures.ts';
import { ImageResolver, type ImageConfig } from './image/resolve-image.ts';
import { LayerScanner } from './layer/scan-layers.ts';
import { emptyManifest, readManifest, type ManifestContent } from './manifest/read-manifest.ts';
import { RegistryClient, type RegistryAccess } from './registry/registry-client.ts';
import { TokenDesk } from './registry/token-desk.ts';
import type { DiscoverySettings } from './settings.ts';

export interface InspectedImage {
  readonly uri: string;
  readonly tag: string;
  readonly commitId: string;
}

const MAX_DESCRIPTION = 500;
const DESCRIPTION = 'org.opencontainers.image.description';
const REVISION = 'org.opencontainers.image.revision';

/** Reads the block manifest of an image without running it (block-discovery.md). */
export class RegistryImageInspector {
  readonly retry: RetryPolicy;
  private readonly access: RegistryAccess;
  private readonly all: Semaphore;
  private readonly byHost = new Map<string, Semaphore>();

  constructor(
    private readonly settings: DiscoverySettings,
    allowed: readonly AllowedAddress[],
  ) {
    this.retry = settings.retry;
    const { limits, allowHosts, denyHosts, registries } = settings;
    const named = registries.filter(({ allowPrivate, insecure }) => allowPrivate || insecure).map(addressOf);
    const policy = new AddressPolicy({ allowed: [...allowed, ...named], allowHosts, denyHosts });
    const outbound = new OutboundClient({ policy, userAgent: 'annal-discovery', ...limits });
    this.access = { policy, outbound, tokens: new TokenDesk(outbound), settings };
    this.all = new Semaphore(limits.parallel);
  }

  close(): void {
    this.access.outbound.close();
  }

  /** @throws InspectionError, or the reason of the signal */
  async inspect(image: InspectedImage, signal: AbortSignal): Promise<Inspection> {
    const name = parseImageName(image.uri, this.settings.defaultRegistry);
    const failures = new Failures(image, name ?? { host: '', repository: '' });
    if (!name) throw failures.invalidReference;
    return this.atHost(name.host, () => this.all.run(() => this.inTime(image, name, failures, signal)));
  }

  private async inTime(image: InspectedImage, name: ImageName, failures: Failures, signal: AbortSignal) {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(this.settings.limits.attemptMs);
    try {
      return await this.attempt(image, name, failures, AbortSignal.any([signal, timeout]));
    } catch (error) {
      signal.throwIfAborted();
      throw timeout.aborted ? failures.timeout : error;
    }
  }

  private async attempt(
    image: InspectedImage,
    name: ImageName,
    failures: Failures,
    signal: AbortSignal,
  ): Promise<Inspection> {
    const registry = new RegistryClient(this.access, name, failures, signal);
    const resolver = new ImageResolver(registry, failures, this.settings);
    const { digest, manifest, config, warnings } = await resolver.resolve(image.tag);
    const scanner = new LayerScanner(registry, failures, this.settings.limits, signal);
    const search = await scanner.search(manifest, config.workingDir);
    if (!search.bytes && this.settings.requireManifest) throw failures.manifestMissing;
    const content = search.bytes ? readManifest(search.bytes) : emptyManifest;
    const { description, warnings: own, ...found } = content;
    return {
      found: { ...found, description: description ?? labelOf(config, DESCRIPTION), imageDigest: digest },
      warnings: [
        ...warnings,
        ...search.warnings,
        ...(search.bytes ? [] : absence(search.elsewhere)),
        ...own,
        ...portWarnings(content, config),
        ...revisionWarnings(config, image.commitId),
      ],
    };
  }

  private async atHost<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    const semaphore = this.byHost.get(host) ?? new Semaphore(this.settings.limits.parallelPerHost);
    this.byHost.set(host, semaphore);
    try {
      return await semaphore.run(work);
    } finally {
      if (semaphore.isIdle) this.byHost.delete(host);
    }
  }
}

function addressOf({ match, insecure }: DiscoverySettings['registries'][number]): AllowedAddress {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:/]*)(?::(\d+))?/.exec(match) ?? [];
  const bare = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return { host: bare, plainHttp: insecure, ...(port !== undefined && { port: Number(port) }) };
}

type Warnings = readonly DiscoveryProblem<DiscoveryWarningCode>[];

function absence(elsewhere: string | undefined): Warnings {
  const message = 'The image has no manifest.json in its root; defaults are used';
  const absent = { code: 'MANIFEST_NOT_FOUND', message } as const;
  if (elsewhere === undefined) return [absent];
  return [
    absent,
    { code: 'MANIFEST_WRONG_LOCATION', message: `manifest.json was found at ${elsewhere.slice(0, 300)}` },
  ];
}

function portWarnings({ port }: ManifestContent, { exposedPorts }: ImageConfig): Warnings {
  const tcp = exposedPorts.filter((exposed) => /^\d+(\/tcp)?$/.test(exposed));
  if (tcp.length === 0 || tcp.some((exposed) => Number.parseInt(exposed) === port)) return [];
  const message = `Port ${port} is not exposed by the image; exposed: ${exposedPorts.join(', ').slice(0, 300)}`;
  return [{ code: 'PORT_NOT_EXPOSED', message }];
}

function revisionWarnings(config: ImageConfig, commitId: string): Warnings {
  const revision = labelOf(config, REVISION);
  if (!revision || revision.startsWith(commitId) || commitId.startsWith(revision)) return [];
  const message = 'The revision that the image was built from is not the commit that was pushed';
  return [{ code: 'REVISION_MISMATCH', message }];
}

function labelOf({ labels }: ImageConfig, name: string): string | null {
  const value = labels[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_DESCRIPTION) : null;
}
