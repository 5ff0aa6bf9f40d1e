import type { DiscoveredBlock } from '../block/block.values.ts';
import type { DiscoveryFailureCode, DiscoveryProblem, DiscoveryWarningCode } from './discovery-failure.ts';

export interface Inspection {
  readonly found: DiscoveredBlock;
  readonly warnings: readonly DiscoveryProblem<DiscoveryWarningCode>[];
}

/** An image that could not be inspected. The text is for everybody: it names what was pushed, and a host that is refused. */
export class InspectionError extends Error {
  constructor(
    readonly code: DiscoveryFailureCode,
    message: string,
    /** How long the registry asks to be left alone. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
    this.name = 'InspectionError';
  }
}
