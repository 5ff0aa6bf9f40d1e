import { randomUUID } from 'node:crypto';
import { FORWARDS, NO_STREAM, START, type EventStoreDBClient } from '@eventstore/db-client';
import type { CommandContext, DomainEvent } from '@annal/kernel';
import { encodeEvents } from './event-codec.ts';
import { oneByOne } from './one-by-one.ts';
import { errorType, isTransient, storeUnavailable } from './store-errors.ts';
import { within } from './within.ts';

const STREAM = 'log-identity';

/** The event store behind this process holds another log than the one it has followed. */
export class ForeignLogError extends Error {
  constructor(own: string, found: string | undefined) {
    const what = found === undefined ? 'a log without an identity' : `log ${found}`;
    super(`The event store holds ${what}, this process belongs to log ${own}`);
    this.name = 'ForeignLogError';
  }
}

/**
 * Which log it is. The log says so itself, in a stream of one event, which a log from before gets when a process of this
 * release first starts on it. Positions, checkpoints and remembered states mean nothing in another log.
 */
export class LogIdentity {
  private own: string | undefined;
  private foreign: ForeignLogError | undefined;

  constructor(
    private readonly client: () => EventStoreDBClient,
    private readonly patience: { readonly append: number; readonly read: number },
  ) {}

  /** Why nothing is asked of the event store at the moment, if that is so. */
  get mismatch(): ForeignLogError | undefined {
    return this.foreign;
  }

  /** From now on every connection has to lead to this log. */
  async adopt(now: Date): Promise<string> {
    try {
      this.own ??= (await this.read()) ?? (await this.write(now)) ?? (await this.read());
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
    if (this.own === undefined) throw storeUnavailable(new Error('The identity of the log cannot be read yet'));
    return this.own;
  }

  expect(logId: string): void {
    this.own = logId;
  }

  /** Asked for every new connection, before anything else goes over it. */
  async check(): Promise<void> {
    if (this.own === undefined) return;
    const found = await this.read();
    this.foreign = found === this.own ? undefined : new ForeignLogError(this.own, found);
    if (this.foreign) throw storeUnavailable(this.foreign);
  }

  private async read(): Promise<string | undefined> {
    const events = this.client().readStream(STREAM, { direction: FORWARDS, fromRevision: START, maxCount: 1 });
    try {
      for await (const { event } of oneByOne(events, this.patience.read))
        if (event) return (event.data as { readonly logId: string }).logId;
      return undefined;
    } catch (error) {
      if (errorType(error) === 'stream-not-found') return undefined;
      throw error;
    }
  }

  /** Undefined where another process was first. */
  private async write(now: Date): Promise<string | undefined> {
    const logId = randomUUID();
    const actor = { kind: 'system', id: 'event store', name: 'Event store' } as const;
    const context: CommandContext = { commandId: logId, correlationId: logId, causationId: logId, actor };
    const event: DomainEvent = { type: 'LogIdentified', schemaVersion: 1, data: { logId } };
    const options = { expectedRevision: NO_STREAM, deadline: this.patience.append } as const;
    const append = this.client().appendToStream(STREAM, encodeEvents([event], STREAM, context, now), options);
    try {
      await within(this.patience.append, append);
      return logId;
    } catch (error) {
      if (errorType(error) === 'wrong-expected-version') return undefined;
      throw error;
    }
  }
}
