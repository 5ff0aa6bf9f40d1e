import { EventStoreDBClient } from '@eventstore/db-client';
import { consume, type ConsumeOptions, type ConsumeDependencies } from './consume.ts';
import { follow, type FollowOptions } from './follow.ts';

export interface SubscriberOptions {
  readonly connectionString: string;
  /** Reports a failed handler or a lost connection; the subscriber retries by itself. */
  readonly onProblem?: ConsumeDependencies['onProblem'];
}

export class Subscriber {
  private readonly client: EventStoreDBClient;
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>[] = [];

  constructor(private readonly options: SubscriberOptions) {
    this.client = EventStoreDBClient.connectionString(options.connectionString);
  }

  consume(options: ConsumeOptions): void {
    this.running.push(consume(options, this.deps));
  }

  follow(options: FollowOptions): void {
    this.running.push(follow(options, this.deps));
  }

  async replayParked(group: string): Promise<void> {
    await this.client.replayParkedMessagesToAll(group);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running);
    // `dispose` leaves the connection open, which would keep the process alive.
    const { getChannel } = this.client as unknown as { getChannel(): Promise<{ close(): void }> };
    const channel = await getChannel();
    await this.client.dispose();
    channel.close();
  }

  private get deps(): ConsumeDependencies {
    const { onProblem = () => undefined } = this.options;
    return { client: this.client, signal: this.stopping.signal, onProblem };
  }
}
