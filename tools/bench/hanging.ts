// Cost of a hanging receiver for the others. Machine noise is larger than that, so the conditions alternate every
// second in all orders.
import { setTimeout as wait } from 'node:timers/promises';
import { at } from './medians.ts';
import type { BenchReceiver } from './receiver.ts';

type Condition = 'absent' | 'answers' | 'hangs';
const ORDERS: readonly (readonly Condition[])[] = [
  ['absent', 'answers', 'hangs'],
  ['hangs', 'answers', 'absent'],
  ['answers', 'hangs', 'absent'],
  ['absent', 'hangs', 'answers'],
  ['hangs', 'absent', 'answers'],
  ['answers', 'absent', 'hangs'],
];

const OTHERS = 4;
/** Far below saturation, to measure the receiver's cost and not a queue. */
const CREATES_PER_SECOND = 50;
const TURN_MS = 1_000;
/** Skips deliveries left over from the previous turn. */
const LEAD_MS = 400;
const CYCLES = 7 * ORDERS.length;

export interface HangingDependencies {
  readonly receiver: BenchReceiver;
  readonly doubtful: BenchReceiver;
  readonly subscribe: (to: BenchReceiver, topic: object) => Promise<string>;
  readonly unsubscribe: (ids: readonly string[]) => Promise<void>;
  readonly create: (contentTypeId: string) => Promise<unknown>;
}

interface Turn {
  readonly condition: Condition;
  readonly from: number;
  readonly to: number;
}

/**
 * The others subscribe to every entry, the fifth only to letters. Letters are written while it answers or hangs, notes
 * for the condition without it.
 * @returns the median of each turn, by cycle
 */
export async function delaysBeside(deps: HangingDependencies): Promise<Readonly<Record<Condition, readonly number[]>>> {
  const { receiver, doubtful, subscribe } = deps;
  const created = { resourceType: 'entry', event: 'created' };
  const ids = [await subscribe(doubtful, { ...created, contentTypeId: ['letter'] })];
  for (let count = 0; count < OTHERS; count += 1) ids.push(await subscribe(receiver, created));
  const before = receiver.told.length;
  const writer = new Writer(deps.create);
  await writer.write('note', 5_000);
  const turns: Turn[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle += 1)
    for (const condition of ORDERS[cycle % ORDERS.length] ?? []) turns.push(await turn(condition, writer, doubtful));
  await writer.end();
  await receiver.hasGot(before + writer.written * OTHERS);
  await deps.unsubscribe(ids);
  const told = receiver.told.slice(before);
  const medians = (wanted: Condition) =>
    turns
      .filter(({ condition }) => condition === wanted)
      .map(({ from, to }) => {
        const delays = told.filter(({ time }) => time >= from && time < to).map(({ delay }) => delay);
        return at(delays, 0.5);
      });
  return { absent: medians('absent'), answers: medians('answers'), hangs: medians('hangs') };
}

async function turn(condition: Condition, writer: Writer, doubtful: BenchReceiver): Promise<Turn> {
  const contentType = condition === 'absent' ? 'note' : 'letter';
  if (condition === 'hangs') doubtful.hang();
  await writer.write(contentType, LEAD_MS);
  const from = Date.now();
  await writer.write(contentType, TURN_MS);
  const to = Date.now();
  doubtful.answer();
  return { condition, from, to };
}

class Writer {
  written = 0;
  private due = performance.now();
  private readonly running = new Set<Promise<unknown>>();

  constructor(private readonly create: HangingDependencies['create']) {}

  async write(contentType: string, forMs: number): Promise<void> {
    const end = performance.now() + forMs;
    this.due = Math.max(this.due, performance.now());
    while (this.due < end) {
      await wait(Math.max(0, this.due - performance.now()));
      this.due += 1_000 / CREATES_PER_SECOND;
      this.written += 1;
      const creating = this.create(contentType).finally(() => this.running.delete(creating));
      this.running.add(creating);
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.running);
  }
}
