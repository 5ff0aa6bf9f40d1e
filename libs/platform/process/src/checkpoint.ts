export const NOT_IN_LOG = 'its checkpoint is not in the log: it begins without one';

/** Drops a checkpoint of another log, or the 2^64-1 of earlier releases, which MongoDB stores as -1. */
export async function inLog(
  checkpoint: bigint | undefined,
  headPosition: () => Promise<bigint>,
): Promise<{ readonly position: bigint | undefined; readonly isLost: boolean; readonly head: bigint }> {
  const head = await headPosition();
  const isLost = checkpoint !== undefined && (checkpoint < 0n || checkpoint > head);
  return { position: isLost ? undefined : checkpoint, isLost, head };
}
