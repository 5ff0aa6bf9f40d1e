import {
  BACKWARDS,
  END,
  eventTypeFilter,
  FORWARDS,
  NO_STREAM,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
  type StreamMetadata,
} from '@eventstore/db-client';
import type { Channel } from '@grpc/grpc-js';
import type { CommandContext, DomainEvent, EventSchemas, Recorded } from '@annal/kernel';
import { decodeEvent, encodeEvents } from './event-codec.ts';
import type { PlacedEvent } from './log-audit.ts';
import { oneByOne } from './one-by-one.ts';
import { LogIdentity } from './log-identity.ts';
import '../connection/protobuf-bytes.ts';
import { refusalOf } from '../connection/store-refusal.ts';
import { channelOf, connectClient } from '../connection/store-client.ts';
import { StreamHistory } from './stream-history.ts';
import { categoryOf } from './stream-name.ts';
import {
  actualRevision,
  errorType,
  isTransient,
  storeUnavailable,
  UnknownOutcomeError,
  WrongRevisionError,
} from '../connection/store-errors.ts';
import { untilReached } from '../subscriptions/until-reached.ts';
import { within } from '../connection/within.ts';

export const ABSENT = -1n;

export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

export interface LogEnding {
  readonly head: bigint;
  readonly last: bigint | undefined;
}

export interface RawSubscription {
  readonly categories: readonly string[];
  /** Prefixes; the server filters by types or by categories, not by both. */
  readonly types?: readonly string[] | undefined;
  readonly after: bigint | 'start';
  /** How far the server has searched; its matches may still be in transit. */
  readonly onCheckpoint?: ((checkpoint: Position) => void) | undefined;
}

/** Milliseconds to wait for a silent store; `read` is for the next event. */
export interface StoreTimeouts {
  /** Per attempt. The client's batch append has no time-out of its own. */
  readonly append: number;
  readonly write: number;
  readonly read: number;
}

const TIMEOUTS: StoreTimeouts = { append: 5_000, write: 10_000, read: 10_000 };
const CLOSE_TIMEOUT_MS = 1_000;
const PAGE = 5_000;
const READ_AHEAD = 512;
const SEARCH_WINDOWS_PER_CHECKPOINT = 32;

export class EventLog {
  readonly identity: LogIdentity;
  readonly history: StreamHistory;
  private readonly client: EventStoreDBClient;

  constructor(
    connectionString: string,
    readonly timeouts: StoreTimeouts = TIMEOUTS,
  ) {
    this.identity = new LogIdentity(() => this.client, timeouts);
    this.client = connectClient(connectionString, () => this.identity.check());
    this.history = new StreamHistory(this.client, timeouts);
  }

  /** @throws WrongRevisionError, or UnknownOutcomeError if the answer was lost; a repeat keeps the event ids */
  async append(
    stream: string,
    expected: bigint,
    events: readonly DomainEvent[],
    context: CommandContext,
    occurredAt: Date,
  ): Promise<Appended> {
    try {
      const result = await within(
        this.timeouts.append,
        this.client.appendToStream(stream, encodeEvents(events, stream, context, occurredAt), {
          expectedRevision: expected === ABSENT ? NO_STREAM : expected,
          deadline: this.timeouts.append,
        }),
      );
      return { revision: expected + BigInt(events.length), position: result.position?.commit ?? 0n };
    } catch (error) {
      if (errorType(error) === 'wrong-expected-version') throw new WrongRevisionError(stream, actualRevision(error));
      if (refusalOf(error) !== undefined) throw storeUnavailable(error);
      if (isTransient(error)) throw new UnknownOutcomeError(error);
      throw error;
    }
  }

  /** @returns the revision of the setting */
  async limitAge(stream: string, seconds: number): Promise<bigint> {
    try {
      return await this.describe(stream, { maxAge: seconds });
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  /** A server becomes readable in log order, so once the setting is readable, so is everything before it. */
  untilReadable(stream: string, fact: bigint): Promise<void> {
    return untilReached(
      fact,
      this.timeouts.read,
      async () => (await this.client.getStreamMetadata(stream)).metastreamRevision,
    );
  }

  /** The time limit applies to each page, so a long stream does not exceed it. */
  async *readStream<Event extends DomainEvent>(
    stream: string,
    schemas: EventSchemas<Event>,
    from: bigint = 0n,
    most = Infinity,
  ): AsyncGenerator<Recorded<Event>> {
    for (let next = from, left = most, read = PAGE; read === PAGE && left > 0; next += BigInt(PAGE), left -= PAGE) {
      read = 0;
      try {
        const options = { direction: FORWARDS, fromRevision: next, maxCount: Math.min(PAGE, left) } as const;
        for await (const resolved of oneByOne(this.client.readStream(stream, options), this.timeouts.read)) {
          read += 1;
          yield decodeEvent(resolved, schemas);
        }
      } catch (error) {
        if (errorType(error) === 'stream-not-found') return;
        throw isTransient(error) ? storeUnavailable(error) : error;
      }
    }
  }

  async *readRaw(stream: string, from: bigint, maxCount: number): AsyncGenerator<Appended & { readonly id: string }> {
    try {
      const events = oneByOne(this.client.readStream(stream, { fromRevision: from, maxCount }), this.timeouts.read);
      for await (const { event, commitPosition } of events)
        if (event) yield { id: event.id, revision: event.revision, position: commitPosition ?? 0n };
    } catch (error) {
      if (errorType(error) === 'stream-not-found') return;
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  async *readAll(): AsyncGenerator<PlacedEvent> {
    try {
      for await (const { event } of oneByOne(this.client.readAll({ fromPosition: START }))) {
        if (!event || event.streamId.startsWith('$') || event.type.startsWith('$')) continue;
        const { id, streamId: stream, revision, position, type } = event;
        yield { id, stream, revision, position: position.commit, type };
      }
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  async truncate(stream: string, before: bigint): Promise<void> {
    await this.describe(stream, { truncateBefore: Number(before) });
  }

  async lastRevision(stream: string): Promise<bigint> {
    const last = this.client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    try {
      let revision = 0n;
      for await (const { event } of oneByOne(last, this.timeouts.read)) revision = event?.revision ?? 0n;
      return revision;
    } catch (error) {
      if (errorType(error) === 'stream-not-found') return 0n;
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  async headPosition(): Promise<bigint> {
    const last = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    try {
      let position = 0n;
      for await (const { event } of oneByOne(last, this.timeouts.read)) position = event?.position.commit ?? 0n;
      return position;
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  /** Reads backwards in growing pages: the event is usually the last one or missing. @throws the reason of `signal` */
  async lookBack(categories: ReadonlySet<string>, after: bigint, signal?: AbortSignal): Promise<LogEnding> {
    let head: bigint | undefined;
    let from: Position | typeof END = END;
    try {
      for (let size = 1; ; size = Math.min(size * 16, PAGE)) {
        let read = 0;
        const page = this.client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: size });
        for await (const { event } of oneByOne(page, this.timeouts.read)) {
          signal?.throwIfAborted();
          if (!event) continue;
          const { commit } = event.position;
          head ??= commit;
          if (commit <= after) return { head, last: undefined };
          if (categories.has(categoryOf(event.streamId))) return { head, last: commit };
          read += 1;
          from = event.position;
        }
        if (read < size) return { head: head ?? 0n, last: undefined };
      }
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  openSubscription({ categories, types, after, onCheckpoint }: RawSubscription): AllStreamSubscription {
    const checkpoints = onCheckpoint && {
      checkpointInterval: SEARCH_WINDOWS_PER_CHECKPOINT,
      checkpointReached: (_: unknown, checkpoint: Position) => onCheckpoint(checkpoint),
    };
    return this.client.subscribeToAll(
      {
        fromPosition: after === 'start' || after <= 0n ? START : { commit: after, prepare: after },
        filter: types
          ? eventTypeFilter({ prefixes: [...types], ...checkpoints })
          : streamNameFilter({ prefixes: categories.map((category) => `${category}-`), ...checkpoints }),
      },
      { highWaterMark: READ_AHEAD },
    );
  }

  /** The channel changes after a lost connection and may then lead to another node. */
  connection(): Promise<Channel> {
    return channelOf(this.client);
  }

  private async describe(stream: string, metadata: StreamMetadata): Promise<bigint> {
    const { append: deadline } = this.timeouts;
    return (await within(deadline, this.client.setStreamMetadata(stream, metadata, { deadline }))).nextExpectedRevision;
  }

  async close(): Promise<void> {
    // `dispose` leaves the connection open, which would keep the process alive.
    const [channel] = await Promise.all([
      within(CLOSE_TIMEOUT_MS, this.connection()).catch(() => undefined),
      within(CLOSE_TIMEOUT_MS, this.client.dispose()).catch(() => undefined),
    ]);
    channel?.close();
  }
}
