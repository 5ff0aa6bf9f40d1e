export interface StreamHead {
  /** 0 until the stream has a row. */
  id: number;
  readonly name: string;
  category: number;
  /** Revision of the last event, -1 without one. */
  last: number;
  tombstoned: boolean;
  /** Seconds. */
  maxAge: number | undefined;
  maxCount: number | undefined;
  truncateBefore: number | undefined;
}

/** `truncateBefore` of a deleted stream that may be written to again. */
export const SOFT_DELETED = Number.MAX_SAFE_INTEGER;

export const isSoftDeleted = (head: StreamHead) => head.truncateBefore === SOFT_DELETED;

export function firstReadable(head: StreamHead): number {
  const byCount = head.maxCount === undefined ? 0 : head.last - head.maxCount + 1;
  return Math.max(0, byCount, head.truncateBefore ?? 0);
}

export function expiredBefore(head: StreamHead, now: number): number {
  return head.maxAge === undefined ? Number.NEGATIVE_INFINITY : now - head.maxAge * 1000;
}
