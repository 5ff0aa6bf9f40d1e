/** block-discovery.md 9. */
export type DiscoveryFailureCode =
  | 'IMAGE_REFERENCE_INVALID'
  | 'REGISTRY_BLOCKED'
  | 'REGISTRY_UNREACHABLE'
  | 'REGISTRY_TLS_FAILED'
  | 'REGISTRY_UNAUTHORIZED'
  | 'REGISTRY_RATE_LIMITED'
  | 'REGISTRY_ERROR'
  | 'IMAGE_NOT_FOUND'
  | 'IMAGE_UNSUPPORTED'
  | 'PLATFORM_NOT_FOUND'
  | 'DIGEST_MISMATCH'
  | 'LAYER_UNSUPPORTED'
  | 'LAYER_CORRUPT'
  | 'IMAGE_TOO_LARGE'
  | 'MANIFEST_MISSING'
  | 'MANIFEST_NOT_A_FILE'
  | 'MANIFEST_TOO_LARGE'
  | 'MANIFEST_INVALID'
  | 'DISCOVERY_TIMEOUT'
  | 'INTERNAL_ERROR';

export type DiscoveryWarningCode =
  | 'MANIFEST_NOT_FOUND'
  | 'MANIFEST_WRONG_LOCATION'
  | 'MANIFEST_DUPLICATE_KEY'
  | 'STATIC_PATH_IGNORED'
  | 'PORT_NOT_EXPOSED'
  | 'REVISION_MISMATCH'
  | 'PLATFORM_FALLBACK'
  | 'LAYER_SKIPPED'
  | 'AUTO_RELEASE_SKIPPED';

export interface DiscoveryProblem<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

/** block-discovery.md 10. */
export interface RetryPolicy {
  readonly delaysMs: readonly number[];
  /** Not found is retried, because registries may publish a fresh tag with a delay. */
  readonly notFoundDelaysMs: readonly number[];
  readonly longestDelayMs: number;
  readonly totalMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  delaysMs: [2_000, 8_000, 30_000, 120_000],
  notFoundDelaysMs: [8_000, 30_000],
  longestDelayMs: 300_000,
  totalMs: 1_800_000,
};

const OFTEN: readonly DiscoveryFailureCode[] = [
  'REGISTRY_UNREACHABLE',
  'REGISTRY_RATE_LIMITED',
  'REGISTRY_ERROR',
  'DISCOVERY_TIMEOUT',
  'INTERNAL_ERROR',
];
const ONCE: readonly DiscoveryFailureCode[] = ['DIGEST_MISMATCH', 'LAYER_CORRUPT'];

/** `chance` is from 0 to 1, for jitter. */
export function retryDelay(
  { delaysMs, notFoundDelaysMs, longestDelayMs }: RetryPolicy,
  failure: { readonly code: DiscoveryFailureCode; readonly retryAfterMs?: number | undefined },
  attempt: number,
  chance: number,
): number | undefined {
  const delay = delaysFor(failure.code)[attempt - 1];
  if (delay === undefined) return undefined;
  const asked = Math.min(failure.retryAfterMs ?? 0, longestDelayMs);
  return Math.round(Math.max(delay * (1 + chance / 4), asked));

  function delaysFor(code: DiscoveryFailureCode): readonly number[] {
    if (code === 'IMAGE_NOT_FOUND') return notFoundDelaysMs;
    if (OFTEN.includes(code)) return delaysMs;
    return ONCE.includes(code) ? delaysMs.slice(0, 1) : [];
  }
}
