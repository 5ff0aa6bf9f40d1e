import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { DiscoveryFailureCode, DiscoveryProblem, DiscoveryWarningCode } from '../image/discovery-failure.ts';
import type { BlockEndpoint, Deployment, DeploymentCause, PushedImage, PushedSource } from './block.values.ts';

type BlockKey = { readonly projectUuid: string; readonly blockId: string };

/** `versionNo` is the version's number at the time of the event. */
type VersionKey = BlockKey & {
  readonly versionUuid: string;
  readonly branch: string;
  readonly versionNo: VersionNo;
};

type NamedVersion = { readonly versionUuid: string; readonly versionNo: VersionNo };

export type BlockCreated = DomainEvent<'BlockCreated', 1, BlockKey & { readonly projectId: string }>;

export type BlockVersionPushed = DomainEvent<
  'BlockVersionPushed',
  1,
  VersionKey & {
    readonly sequence: number;
    readonly image: PushedImage;
    readonly source: PushedSource;
    readonly autoRelease: boolean;
    readonly makeLive: boolean;
  }
>;

export type BlockVersionDeploymentChanged = DomainEvent<
  'BlockVersionDeploymentChanged',
  1,
  VersionKey & { readonly from: Deployment; readonly to: Deployment; readonly cause: DeploymentCause }
>;

export type BlockDiscoveryStarted = DomainEvent<
  'BlockDiscoveryStarted',
  1,
  VersionKey & { readonly attempt: number; readonly startedAt: string }
>;

export type BlockDiscoveryDelayed = DomainEvent<
  'BlockDiscoveryDelayed',
  1,
  VersionKey & {
    readonly attempt: number;
    readonly error: DiscoveryProblem<DiscoveryFailureCode>;
    readonly retryAt: string;
  }
>;

export type BlockVersionDiscovered = DomainEvent<
  'BlockVersionDiscovered',
  1,
  VersionKey & {
    readonly endpoints: readonly BlockEndpoint[];
    readonly staticPaths: readonly string[];
    readonly port: number;
    readonly enableFullUriRouting: boolean;
    readonly imageDigest: string;
    readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
  }
>;

export type BlockDescribed = DomainEvent<'BlockDescribed', 1, BlockKey & { readonly description: string | null }>;

export type BlockVersionDiscoveryFailed = DomainEvent<
  'BlockVersionDiscoveryFailed',
  1,
  VersionKey & { readonly attempts: number; readonly error: DiscoveryProblem<DiscoveryFailureCode> }
>;

/** `versionNo` is the new number. */
export type BlockVersionReleased = DomainEvent<
  'BlockVersionReleased',
  1,
  VersionKey & { readonly previousVersionNo: VersionNo; readonly automatic: boolean }
>;

export type BlockAutoReleaseSkipped = DomainEvent<
  'BlockAutoReleaseSkipped',
  1,
  VersionKey & { readonly reason: 'notLatest' | 'broken' }
>;

export type BlockVersionMadeLive = DomainEvent<
  'BlockVersionMadeLive',
  1,
  VersionKey & { readonly previousLive: NamedVersion | null; readonly automatic: boolean }
>;

/** The key names the version that was taken out of service. */
export type BlockVersionRolledBack = DomainEvent<
  'BlockVersionRolledBack',
  1,
  VersionKey & { readonly replacedBy: NamedVersion; readonly cause: 'rollback' | 'markAsBroken' }
>;

export type BlockVersionMarkedBroken = DomainEvent<'BlockVersionMarkedBroken', 1, VersionKey>;

export type BlockEvent =
  | BlockCreated
  | BlockVersionPushed
  | BlockVersionDeploymentChanged
  | BlockDiscoveryStarted
  | BlockDiscoveryDelayed
  | BlockVersionDiscovered
  | BlockDescribed
  | BlockVersionDiscoveryFailed
  | BlockVersionReleased
  | BlockAutoReleaseSkipped
  | BlockVersionMadeLive
  | BlockVersionRolledBack
  | BlockVersionMarkedBroken;
