import { randomUUID } from 'node:crypto';
import { FORWARDS, NO_STREAM, START, type EventStoreDBClient } from '@eventstore/db-client';
import type { CommandContext, DomainEvent } from '@annal/kernel';
import { encodeEvents } from './event-codec.ts';
import { oneByOne } from './one-by-one.ts';
import { errorType, isTransient, storeUnavailable } from '../connection/store-errors.ts';
import { within } from '../connection/within.ts';

export const LOG_IDENTITY = 'log-identity';
const FINISHED = 'LogCopied';

export class ForeignLogError extends Error {
  constructor(own: string, found: string | undefined) {
    const what = found === undefined ? 'a log without an identity' : `log ${found}`;
    super(`The event store holds ${what}, this process belongs to log ${own}`);
    this.name = 'ForeignLogError';
  }
}

export class UnfinishedCopyError extends Error {
  constructor(copyOf: string) {
    super(`The event store holds an unfinished copy of log ${copyOf}; finish it with "npm run ops -- copy"`);
    this.name = 'UnfinishedCopyError';
  }
}

export interface LogDescription {
  readonly logId: string;
  readonly copyOf?: string | undefined;
  readonly isFinished: boolean;
}

/** Positions, checkpoints and cached states are valid in one log only, so a stream of one event names it. */
export class LogIdentity {
  private own: string | undefined;
  private foreign: ForeignLogError | undefined;

  constructor(
    private readonly client: () => EventStoreDBClient,
    private readonly timeouts: { readonly append: number; readonly read: number },
  ) {}

  get mismatch(): ForeignLogError | undefined {
    return this.foreign;
  }

  async adopt(now: Date): Promise<string> {
    try {
      this.own ??= (await this.whole()) ?? (await this.write(now)) ?? (await this.whole());
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
    if (this.own === undefined) throw storeUnavailable(new Error('The identity of the log cannot be read yet'));
    return this.own;
  }

  async describe(): Promise<LogDescription | undefined> {
    try {
      return await this.read();
    } catch (error) {
      throw isTransient(error) ? storeUnavailable(error) : error;
    }
  }

  /** Can be repeated. @returns false when the log has another identity */
  async beginCopy(logId: string, copyOf: string, now: Date): Promise<boolean> {
    const begun = await this.append(
      { type: 'LogIdentified', schemaVersion: 1, data: { logId, copyOf } },
      NO_STREAM,
      now,
    );
    return begun || (await this.describe())?.logId === logId;
  }

  async finishCopy(now: Date): Promise<void> {
    await this.append({ type: FINISHED, schemaVersion: 1, data: {} }, 0n, now);
  }

  expect(logId: string): void {
    this.own = logId;
  }

  /** Runs on each new connection before any other call. */
  async check(): Promise<void> {
    if (this.own === undefined) return;
    const found = (await this.read())?.logId;
    this.foreign = found === this.own ? undefined : new ForeignLogError(this.own, found);
    if (this.foreign) throw storeUnavailable(this.foreign);
  }

  private async whole(): Promise<string | undefined> {
    const found = await this.read();
    if (found?.copyOf !== undefined && !found.isFinished) throw new UnfinishedCopyError(found.copyOf);
    return found?.logId;
  }

  private async read(): Promise<LogDescription | undefined> {
    const events = this.client().readStream(LOG_IDENTITY, { direction: FORWARDS, fromRevision: START, maxCount: 2 });
    let found: Omit<LogDescription, 'isFinished'> | undefined;
    let isFinished = false;
    try {
      for await (const { event } of oneByOne(events, this.timeouts.read)) {
        if (event?.type === FINISHED) isFinished = true;
        else if (event) found ??= event.data as unknown as Omit<LogDescription, 'isFinished'>;
      }
      return found && { logId: found.logId, copyOf: found.copyOf, isFinished };
    } catch (error) {
      if (errorType(error) === 'stream-not-found') return undefined;
      throw error;
    }
  }

  private async write(now: Date): Promise<string | undefined> {
    const logId = randomUUID();
    const isWritten = await this.append({ type: 'LogIdentified', schemaVersion: 1, data: { logId } }, NO_STREAM, now);
    return isWritten ? logId : undefined;
  }

  private async append(event: DomainEvent, expectedRevision: typeof NO_STREAM | bigint, now: Date): Promise<boolean> {
    const id = randomUUID();
    const actor = { kind: 'system', id: 'event store', name: 'Event store' } as const;
    const context: CommandContext = { commandId: id, correlationId: id, causationId: id, actor };
    const options = { expectedRevision, deadline: this.timeouts.append };
    const events = encodeEvents([event], LOG_IDENTITY, context, now);
    try {
      await within(this.timeouts.append, this.client().appendToStream(LOG_IDENTITY, events, options));
      return true;
    } catch (error) {
      if (errorType(error) === 'wrong-expected-version') return false;
      throw error;
    }
  }
}
