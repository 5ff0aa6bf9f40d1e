/** What readiness says while a log is followed again. */
export const NOT_IN_LOG = 'its checkpoint is not in the log: it begins without one';

/**
 * The checkpoint, unless it is no position of this log: one of another log, or what a release before has taken for a
 * position (2^64-1, which MongoDB keeps as -1).
 */
export async function inLog(
  checkpoint: bigint | undefined,
  headPosition: () => Promise<bigint>,
): Promise<{ readonly position: bigint | undefined; readonly isLost: boolean; readonly head: bigint }> {
  const head = await headPosition();
  const isLost = checkpoint !== undefined && (checkpoint < 0n || checkpoint > head);
  return { position: isLost ? undefined : checkpoint, isLost, head };
}
