import { EventStoreDBClient } from '@eventstore/db-client';
import { consume, type ConsumeOptions, type Means } from './consume.ts';
import { follow, type FollowOptions } from './follow.ts';

export interface SubscriberOptions {
  /** `esdb://…` */
  readonly connectionString: string;
  /** A handler has thrown, or the connection is lost. It goes on by itself. */
  readonly onProblem?: Means['onProblem'];
}

/** One connection to the events of an Annal installation. */
export class Subscriber {
  private readonly client: EventStoreDBClient;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[] = [];

  constructor(private readonly options: SubscriberOptions) {
    this.client = EventStoreDBClient.connectionString(options.connectionString);
  }

  /** Shares the events of a group with everybody else who uses it. */
  consume(options: ConsumeOptions): void {
    this.running.push(consume(options, this.means));
  }

  /** Every event, in order. */
  follow(options: FollowOptions): void {
    this.running.push(follow(options, this.means));
  }

  /** Gives the parked events of a group another chance. */
  async replayParked(group: string): Promise<void> {
    await this.client.replayParkedMessagesToAll(group);
  }

  /** Begins nothing any more; resolves when what was begun is done and checkpoints are saved. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
    // `dispose` leaves the connection open, which would keep the process alive.
    const { getChannel } = this.client as unknown as { getChannel(): Promise<{ close(): void }> };
    const channel = await getChannel();
    await this.client.dispose();
    channel.close();
  }

  private get means(): Means {
    const { onProblem = () => undefined } = this.options;
    return { client: this.client, signal: this.stopping.signal, onProblem };
  }
}
