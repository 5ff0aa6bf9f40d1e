import type { Consumer } from './consumer.ts';
import type { Message } from './message.ts';

export class UnansweredMessages {
  private readonly byId = new Map<string, { message: Message; consumer: Consumer }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly timeoutMs: number,
    private readonly onTimeout: (late: readonly Message[]) => void,
  ) {}

  get size(): number {
    return this.byId.size;
  }

  has(id: string): boolean {
    return this.byId.has(id);
  }

  add(message: Message, consumer: Consumer): void {
    message.sentAt = performance.now();
    this.byId.set(message.id, { message, consumer });
    this.watch();
  }

  take(id: string): Message | undefined {
    const delivery = this.byId.get(id);
    if (!delivery) return undefined;
    const { message, consumer } = delivery;
    this.byId.delete(id);
    consumer.inFlight.delete(message);
    consumer.latencies.add(performance.now() - message.sentAt);
    return message;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private watch(): void {
    const oldest = this.byId.values().next();
    if (this.timeoutMs === 0 || oldest.done || this.timer) return;
    const left = oldest.value.message.sentAt + this.timeoutMs - performance.now();
    this.timer = setTimeout(() => this.expire(), Math.max(1, left));
  }

  private expire(): void {
    this.timer = undefined;
    const sentBefore = performance.now() - this.timeoutMs;
    const late: Message[] = [];
    for (const { message } of this.byId.values()) {
      if (message.sentAt > sentBefore) break;
      late.push(message);
    }
    for (const { id } of late) this.take(id);
    this.onTimeout(late);
    this.watch();
  }
}
