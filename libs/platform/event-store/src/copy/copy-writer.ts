import { setTimeout as wait } from 'node:timers/promises';
import { LOG_IDENTITY } from '../log/log-identity.ts';
import { WrongRevisionError } from '../connection/store-errors.ts';
import type { PlannedWrite } from './copy-plan.ts';
import { CopyRefused } from './copy-refused.ts';
import type { PositionMap } from './position-map.ts';
import type { PlacedRawEvent, RawEvent, RawLog, RawPosition } from './raw-log.ts';

/** EventStoreDB accepts 1 MiB of data per append by default. */
const APPEND_BYTES = 512 * 1024;
const MOST_WAITING = 500;
const WAITING_BYTES = 8 * 1024 * 1024;
const MOST_LOOKS = 50;
const LOOK_AGAIN_MS = 200;
const INVALID_ARGUMENT = 3;

/** Appends the plan in log order. Compares what an earlier run stored, and reads back what it stores itself. */
export class CopyWriter {
  /** Events stored before the start; undefined once all are compared. */
  private stored: AsyncGenerator<PlacedRawEvent> | undefined;
  private waiting: PlannedWrite[] = [];
  private bytes = 0;
  private reached: RawPosition | undefined;

  constructor(
    private readonly target: RawLog,
    private readonly positions: PositionMap,
  ) {
    this.stored = eventsBehind(target, undefined);
  }

  async add(write: PlannedWrite): Promise<void> {
    const found = await this.nextStored();
    if (found) return this.confirm(write, found);
    this.waiting.push(write);
    this.bytes += sizeOf(write.event);
    if (this.waiting.length >= MOST_WAITING || this.bytes >= WAITING_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    const { waiting } = this;
    if (waiting.length === 0) return;
    for (const events of appendsOf(waiting)) await this.append(events);
    let confirmed = 0;
    for (let looks = 0; confirmed < waiting.length; looks += 1) {
      // A follower node shows events a little later than the leader.
      if (looks === MOST_LOOKS) throw new CopyRefused('The target does not return what it has stored; start again');
      if (looks > 0) await wait(LOOK_AGAIN_MS);
      for await (const found of eventsBehind(this.target, this.reached)) {
        const write = waiting[confirmed];
        if (!write) throw foreign(found);
        this.confirm(write, found);
        confirmed += 1;
      }
    }
    this.waiting = [];
    this.bytes = 0;
  }

  /** Call when everything is stored. @throws CopyRefused if the target holds more than the source */
  async refuseMore(): Promise<void> {
    const found = await this.nextStored();
    if (found) throw foreign(found);
  }

  private async nextStored(): Promise<PlacedRawEvent | undefined> {
    const next = await this.stored?.next();
    if (next && !next.done) return next.value;
    this.stored = undefined;
    return undefined;
  }

  private async append(events: readonly [RawEvent, ...RawEvent[]]): Promise<void> {
    const [{ stream, revision }] = events;
    try {
      await this.target.append(stream, revision - 1n, events);
    } catch (error) {
      if (error instanceof WrongRevisionError)
        throw new CopyRefused(`Another process writes to ${stream} in the target`);
      const { code, details } = error as { readonly code?: unknown; readonly details?: string };
      if (code !== INVALID_ARGUMENT) throw error;
      throw new CopyRefused(`The target rejects event ${revision} of ${stream}: ${details}`);
    }
  }

  private confirm({ event, source }: PlannedWrite, found: PlacedRawEvent): void {
    if (!isSame(event, found)) throw foreign(found);
    this.positions.add(source, found.position.commit);
    this.reached = found.position;
  }
}

/** The target's own identity is no part of the copied events. */
export function isOfTheCopyItself({ stream }: RawEvent): boolean {
  return stream === LOG_IDENTITY;
}

async function* eventsBehind(target: RawLog, position: RawPosition | undefined): AsyncGenerator<PlacedRawEvent> {
  for await (const event of target.readAll(position)) if (!isOfTheCopyItself(event)) yield event;
}

function foreign({ stream, revision }: RawEvent): CopyRefused {
  return new CopyRefused(
    `The target differs from the source at event ${revision} of ${stream}. Empty it and start again`,
  );
}

function isSame(one: RawEvent, other: RawEvent): boolean {
  return (
    one.id === other.id &&
    one.stream === other.stream &&
    one.revision === other.revision &&
    one.type === other.type &&
    one.contentType === other.contentType &&
    Buffer.compare(one.data, other.data) === 0 &&
    Buffer.compare(one.metadata, other.metadata) === 0
  );
}

/** Groups consecutive events of one stream, as far as an append may hold them. */
function* appendsOf(writes: readonly PlannedWrite[]): Generator<[RawEvent, ...RawEvent[]]> {
  let group: [RawEvent, ...RawEvent[]] | undefined;
  let bytes = 0;
  for (const { event } of writes) {
    bytes += sizeOf(event);
    if (group?.[0].stream === event.stream && bytes <= APPEND_BYTES) group.push(event);
    else {
      if (group) yield group;
      group = [event];
      bytes = sizeOf(event);
    }
  }
  if (group) yield group;
}

const sizeOf = ({ data, metadata }: RawEvent): number => data.length + metadata.length;
