import type { DiscoveredBlock } from '../block/block.values.ts';
import type { DiscoveryFailureCode, DiscoveryProblem, DiscoveryWarningCode } from './discovery-failure.ts';

export interface Inspection {
  readonly found: DiscoveredBlock;
  readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
}

/** The message is public: it names only the pushed image and, when refused, the host. */
export class InspectionError extends Error {
  constructor(
    readonly code: DiscoveryFailureCode,
    message: string,
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = 'InspectionError';
  }
}
