import type { EventLog } from '../log/event-log.ts';

const LOOK_AHEAD = 500;

interface CategoryCursor {
  readonly category: number;
  positions: number[];
  next: number;
  exhausted: boolean;
}

export function categoryPositions(
  log: EventLog,
  categories: readonly string[],
  after: number,
  limit: number,
): number[] {
  const cursors = categories
    .map((name) => log.streams.categoryId(name))
    .filter((category) => category !== undefined)
    .map((category): CategoryCursor => ({ category, positions: [], next: 0, exhausted: false }));
  const merged: number[] = [];
  while (merged.length < limit) {
    const cursor = nearest(log, cursors, after);
    if (!cursor) break;
    merged.push(cursor.positions[cursor.next++] ?? after);
  }
  return merged;
}

function nearest(log: EventLog, cursors: readonly CategoryCursor[], after: number): CategoryCursor | undefined {
  let best: CategoryCursor | undefined;
  let bestPosition = Number.POSITIVE_INFINITY;
  for (const cursor of cursors) {
    refill(log, cursor, after);
    const position = cursor.positions[cursor.next];
    if (position === undefined || position >= bestPosition) continue;
    best = cursor;
    bestPosition = position;
  }
  return best;
}

function refill(log: EventLog, cursor: CategoryCursor, after: number): void {
  if (cursor.exhausted || cursor.next < cursor.positions.length) return;
  cursor.positions = log.categoryForward(cursor.category, cursor.positions.at(-1) ?? after, LOOK_AHEAD);
  cursor.next = 0;
  cursor.exhausted = cursor.positions.length === 0;
}
