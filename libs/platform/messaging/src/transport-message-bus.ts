import type { OnApplicationShutdown } from '@nestjs/common';
import { NO_MESSAGE_HANDLER } from '@nestjs/microservices/constants.js';
import { firstValueFrom, timeout, TimeoutError } from 'rxjs';
import { backoffMs, delay } from '@annal/concurrency';
import { DomainError, type CommandContext } from '@annal/kernel';
import { currentSpan, gauge, inSpan, isTracing, traceIdOf, type SpanPlace } from '@annal/observability';
import type { Link } from './link.ts';
import { MessageBus } from './message-bus.ts';
import { serviceOf, type Envelope, type Message } from './message.ts';
import { NoAddressError } from './no-address-error.ts';
import { fromWire, isWireError } from './wire-error.ts';

export interface MessageBusOptions {
  readonly timeoutMs?: number;
  readonly maxInFlight?: number;
  /** How long to repeat a message whose process is gone or stopping. Command ids make repeats safe. */
  readonly repeatMs?: number;
}

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;

const buses = new Set<ReadonlyMap<string, number>>();
gauge({
  name: 'annal_messages_waiting',
  help: 'Messages to a service that wait for its answer',
  labels: ['service'],
  collect: (waiting) => {
    waiting.reset();
    for (const bus of buses) for (const [service, count] of bus) waiting.inc({ service }, count);
  },
});

export class TransportMessageBus extends MessageBus implements OnApplicationShutdown {
  private readonly inFlight = new Map<string, number>();
  private readonly timeoutMs: number;
  private readonly maxInFlight: number;
  private readonly repeatMs: number;

  constructor(
    private readonly link: Link,
    { timeoutMs = 30_000, maxInFlight = 4096, repeatMs = 0 }: MessageBusOptions = {},
  ) {
    super();
    this.timeoutMs = timeoutMs;
    this.maxInFlight = maxInFlight;
    this.repeatMs = repeatMs;
    buses.add(this.inFlight);
  }

  async send<Data, Reply>(
    { pattern }: Message<Data, Reply>,
    data: NoInfer<Data>,
    context: CommandContext,
  ): Promise<Reply> {
    const service = serviceOf(pattern);
    const remaining = this.remaining(context);
    if (remaining <= 0) throw unavailable(`The time for '${pattern}' was over before it was sent`);
    const waiting = this.inFlight.get(service) ?? 0;
    if (waiting >= this.maxInFlight) throw unavailable(`The ${service} service has too many requests waiting`);
    this.inFlight.set(service, waiting + 1);
    try {
      return (await this.sendTraced(pattern, { data, context }, remaining)) as Reply;
    } catch (reason) {
      throw toCallerError(reason, pattern, service);
    } finally {
      this.inFlight.set(service, (this.inFlight.get(service) ?? 1) - 1);
    }
  }

  private sendTraced(pattern: string, { data, context }: Envelope<unknown>, remainingMs: number): Promise<unknown> {
    if (!isTracing()) return this.sendUntilTaken(pattern, { data, context }, remainingMs);
    const parent = currentSpan() ?? context.span ?? { traceId: traceIdOf(context.correlationId) };
    return inSpan({ name: `send ${pattern}`, kind: 'client', parent }, () => {
      const span = currentSpan();
      return this.sendUntilTaken(
        pattern,
        { data, context: { ...context, ...(span && { span: placeOf(span) }) } },
        remainingMs,
      );
    });
  }

  private async sendUntilTaken(pattern: string, envelope: Envelope<unknown>, remainingMs: number): Promise<unknown> {
    const began = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const spent = performance.now() - began;
      try {
        const answer = this.link.request(pattern, envelope).pipe(timeout(remainingMs - spent));
        return await firstValueFrom(answer, { defaultValue: undefined });
      } catch (reason) {
        const pauseMs = backoffMs(attempt, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
        if (!isGone(reason) || spent + pauseMs > Math.min(this.repeatMs, remainingMs)) throw reason;
        await delay(pauseMs);
      }
    }
  }

  /** Runs after the HTTP and message servers are closed, when no more messages are sent. */
  async onApplicationShutdown(): Promise<void> {
    buses.delete(this.inFlight);
    await this.link.close();
  }

  private remaining({ deadline }: CommandContext): number {
    return deadline === undefined ? this.timeoutMs : deadline - Date.now();
  }
}

function placeOf({ traceId, spanId }: SpanPlace): SpanPlace {
  return { traceId, ...(spanId !== undefined && { spanId }) };
}

function isGone(reason: unknown): boolean {
  if (reason === NO_MESSAGE_HANDLER || reason instanceof NoAddressError || reason instanceof TimeoutError) return false;
  return !isWireError(reason) && !isOwnMistake(reason);
}

/** Data that JSON cannot represent is a bug here, not an outage. */
function isOwnMistake(reason: unknown): boolean {
  return reason instanceof TypeError || reason instanceof RangeError;
}

function toCallerError(reason: unknown, pattern: string, service: string): unknown {
  if (isWireError(reason)) return fromWire(reason, pattern);
  if (isOwnMistake(reason)) return reason;
  if (reason instanceof TimeoutError) return unavailable(`The ${service} service did not answer '${pattern}' in time`);
  if (reason === NO_MESSAGE_HANDLER) return unavailable(`The ${service} service has no handler for '${pattern}'`);
  return unavailable(`The ${service} service cannot be reached`);
}

function unavailable(text: string): DomainError {
  return new DomainError('unavailable', 'Service.Unavailable', text);
}
