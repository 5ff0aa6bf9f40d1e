import type { Outbound } from '../wire/outbound.ts';
import { withStructuredIds } from '../wire/structured-ids.ts';
import type { Message } from './message.ts';
import { LatencyStatistics } from './latency-statistics.ts';

export interface ConsumerOptions {
  readonly out: Outbound;
  readonly bufferSize: number;
  readonly from: string;
  readonly username: string;
  readonly wantsStructuredIds?: boolean;
  readonly connectionName: string;
}

export class Consumer {
  readonly inFlight = new Set<Message>();
  readonly latencies = new LatencyStatistics();
  delivered = 0;
  private measured = 0;
  private readonly connectedAt = Date.now();

  constructor(readonly options: ConsumerOptions) {}

  get hasRoom(): boolean {
    return this.inFlight.size < this.options.bufferSize;
  }

  get averagePerSecond(): number {
    return Math.round(this.delivered / Math.max(1, (Date.now() - this.connectedAt) / 1000));
  }

  measure(): number {
    const count = this.delivered - this.measured;
    this.measured = this.delivered;
    return count;
  }

  deliver(message: Message, encoded: Buffer): void {
    this.inFlight.add(message);
    this.delivered += 1;
    this.options.out.write(this.options.wantsStructuredIds ? withStructuredIds(encoded) : encoded);
  }
}
