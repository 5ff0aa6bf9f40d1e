export type Workflow = 'Created' | 'Discovering' | 'DiscoveryFailure' | 'Draft' | 'Released';
export type Deployment = 'Deployed' | 'Live' | 'Deprecated';
export type DeploymentCause = 'push' | 'release' | 'makeLive' | 'rollback' | 'markAsBroken';

export interface PushedImage {
  readonly uri: string;
  readonly tag: string;
}

export interface PushedCommit {
  readonly id: string;
  readonly message: string;
  readonly uri: string;
  readonly comparisonUrl: string | null;
  readonly dateTime: string | null;
  readonly authorEmail: string | null;
  readonly committerEmail: string | null;
}

export interface PushedSource {
  readonly branch: string;
  readonly provider: string | null;
  readonly repositoryUrl: string | null;
  readonly commit: PushedCommit;
}

export interface BlockEndpoint {
  readonly id: string;
  readonly path: string;
  readonly type: 'pagelet' | 'layout';
}

/** Read from the image (block-discovery.md 6, 7). */
export interface DiscoveredBlock {
  readonly endpoints: readonly BlockEndpoint[];
  readonly staticPaths: readonly string[];
  readonly port: number;
  readonly enableFullUriRouting: boolean;
  readonly description: string | null;
  readonly imageDigest: string;
}
