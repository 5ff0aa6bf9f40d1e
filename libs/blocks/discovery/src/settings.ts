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
  /** Maximum ratio of unpacked to packed bytes, checked after `ratioFromBytes`. */
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

export interface RegistrySettings {
  /** `host[:port][/namespace]`; the longest match wins. */
  readonly match: string;
  readonly username?: string;
  readonly password?: Secret;
  readonly identityToken?: Secret;
  readonly allowPrivate: boolean;
  readonly insecure: boolean;
  readonly ca?: string;
  readonly authRealms: readonly string[];
}

/** block-discovery.md 12. */
export interface DiscoverySettings {
  readonly defaultRegistry: string;
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
