import type { EventLog } from '../log/event-log.ts';

const LOOK_AHEAD = 500;

interface Lane {
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
  const lanes = categories
    .map((name) => log.streams.categoryId(name))
    .filter((category) => category !== undefined)
    .map((category): Lane => ({ category, positions: [], next: 0, exhausted: false }));
  const merged: number[] = [];
  while (merged.length < limit) {
    const lane = nearest(log, lanes, after);
    if (!lane) break;
    merged.push(lane.positions[lane.next++] ?? after);
  }
  return merged;
}

function nearest(log: EventLog, lanes: readonly Lane[], after: number): Lane | undefined {
  let best: Lane | undefined;
  let bestPosition = Number.POSITIVE_INFINITY;
  for (const lane of lanes) {
    refill(log, lane, after);
    const position = lane.positions[lane.next];
    if (position === undefined || position >= bestPosition) continue;
    best = lane;
    bestPosition = position;
  }
  return best;
}

function refill(log: EventLog, lane: Lane, after: number): void {
  if (lane.exhausted || lane.next < lane.positions.length) return;
  lane.positions = log.categoryForward(lane.category, lane.positions.at(-1) ?? after, LOOK_AHEAD);
  lane.next = 0;
  lane.exhausted = lane.positions.length === 0;
}
