import type {
  BlockEndpoint,
  Deployment,
  DiscoveryProblem,
  PushedImage,
  PushedSource,
  Workflow,
} from '@annal/blocks-domain';

export interface BlockStatusView {
  readonly broken: boolean;
  readonly deployment: Deployment;
  /** Always `None` until blocks are hosted by a runtime. */
  readonly running: 'None';
  readonly workflow: Workflow;
}

/** blocks.md 2.1. */
export interface BlockVersionView {
  readonly id: string;
  readonly uuid: string;
  readonly projectId: string;
  readonly status: BlockStatusView;
  readonly endpoints: readonly BlockEndpoint[];
  readonly staticPaths: readonly string[];
  readonly port: number | null;
  readonly enableFullUriRouting: boolean | null;
  readonly image: PushedImage & { readonly digest: string | null };
  readonly source: Omit<PushedSource, 'commit'> & {
    readonly commit: PushedSource['commit'] & { readonly commitUrl: string };
  };
  readonly version: {
    readonly versionNo: string;
    readonly pushedBy: string;
    readonly pushed: string;
    readonly releasedBy: string | null;
    readonly released: string | null;
    readonly markedBrokenBy: string | null;
    readonly markedBroken: string | null;
    readonly madeLiveBy: string | null;
    readonly madeLive: string | null;
  };
  readonly discovery: {
    readonly attempts: number;
    readonly started: string | null;
    readonly completed: string | null;
    readonly error: DiscoveryProblem | null;
    readonly warnings: readonly DiscoveryProblem[];
  };
}
