import type {
  DiscoveryFailureCode,
  DiscoveryProblem,
  DiscoveryWarningCode,
  RetryPolicy,
} from '../image/discovery-failure.ts';
import type { ActionRequest } from './action-request.ts';
import type { DiscoveredBlock } from './block.values.ts';
import type { PushRequest } from './push-request.ts';

export type PushBlockVersion = {
  readonly type: 'PushBlockVersion';
  readonly data: PushRequest & {
    readonly projectUuid: string;
    readonly projectId: string;
    /** The same for a repeated request, which then adds no events. */
    readonly versionUuid: string;
  };
};

export type InvokeBlockAction = {
  readonly type: 'InvokeBlockAction';
  readonly data: ActionRequest & { readonly projectId: string; readonly blockId: string };
};

export type StartDiscovery = {
  readonly type: 'StartDiscovery';
  readonly data: { readonly versionUuid: string; readonly now: string };
};

export type RecordDiscovery = {
  readonly type: 'RecordDiscovery';
  readonly data: {
    readonly versionUuid: string;
    readonly attempt: number;
    readonly found: DiscoveredBlock;
    readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
  };
};

export type RecordDiscoveryFailure = {
  readonly type: 'RecordDiscoveryFailure';
  readonly data: {
    readonly versionUuid: string;
    readonly attempt: number;
    readonly error: DiscoveryProblem<DiscoveryFailureCode>;
    readonly retryAfterMs: number | null;
    readonly now: string;
    /** From 0 to 1, for jitter. */
    readonly chance: number;
    readonly policy: RetryPolicy;
  };
};

export type BlockCommand =
  PushBlockVersion | InvokeBlockAction | StartDiscovery | RecordDiscovery | RecordDiscoveryFailure;
