import type { RetryPolicy } from '@annal/blocks-domain';
import { defaultRetryPolicy } from '@annal/blocks-domain';
import type { Secret } from '@annal/configuration';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

/** block-discovery.md 8.1. */
export interface DiscoveryLimits {
  readonly manifestBytes: number;
  readonly configBytes: number;
  readonly fileBytes: number;
  readonly layers: number;
  readonly layerBytes: number;
  readonly imageBytes: number;
  readonly unpackedLayerBytes: number;
  readonly unpackedImageBytes: number;
  /** Unpacked to packed, once this many bytes are unpacked. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  readonly entries: number;
  readonly redirects: number;
  readonly connectMs: number;
  readonly tlsMs: number;
  readonly headersMs: number;
  readonly idleMs: number;
  readonly attemptMs: number;
  readonly parallel: number;
  readonly parallelPerHost: number;
}

export const defaultLimits: DiscoveryLimits = {
  manifestBytes: 4 * MIB,
  configBytes: 8 * MIB,
  fileBytes: 256 * KIB,
  layers: 256,
  layerBytes: 2 * GIB,
  imageBytes: 5 * GIB,
  unpackedLayerBytes: 8 * GIB,
  unpackedImageBytes: 20 * GIB,
  ratio: 200,
  ratioFromBytes: 64 * MIB,
  entries: 2_000_000,
  redirects: 5,
  connectMs: 5_000,
  tlsMs: 5_000,
  headersMs: 15_000,
  idleMs: 30_000,
  attemptMs: 600_000,
  parallel: 4,
  parallelPerHost: 2,
};

/** What is known of a registry. */
export interface RegistrySettings {
  /** `host[:port][/namespace]`; the longest that matches counts. */
  readonly match: string;
  readonly username?: string;
  readonly password?: Secret;
  readonly identityToken?: Secret;
  /** May lie on an internal address. */
  readonly allowPrivate: boolean;
  /** Spoken to over plain HTTP. */
  readonly insecure: boolean;
  /** Certificates trusted besides the usual ones, in PEM. */
  readonly ca?: string;
  /** Hosts that may be given its credentials in exchange for a token. */
  readonly authRealms: readonly string[];
}

/** block-discovery.md 12. */
export interface DiscoverySettings {
  readonly defaultRegistry: string;
  /** `os/architecture[/variant]` */
  readonly platform: string;
  readonly registries: readonly RegistrySettings[];
  readonly allowHosts: readonly string[];
  readonly denyHosts: readonly string[];
  readonly requireManifest: boolean;
  readonly limits: DiscoveryLimits;
  readonly retry: RetryPolicy;
}

export const defaultSettings: DiscoverySettings = {
  defaultRegistry: 'docker.io',
  platform: 'linux/amd64',
  registries: [],
  allowHosts: [],
  denyHosts: [],
  requireManifest: false,
  limits: defaultLimits,
  retry: defaultRetryPolicy,
};
