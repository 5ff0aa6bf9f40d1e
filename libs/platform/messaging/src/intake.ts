import { Logger } from '@nestjs/common';
import type { MessageHandler } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import { DomainError } from '@annal/kernel';
import { gauge, InFlight } from '@annal/observability';
import { measured } from './measured.ts';
import type { Envelope } from './message.ts';
import { DRAINING, toWire } from './wire-error.ts';

type Produce = () => Promise<Observable<unknown>>;
type Packet = { err?: unknown; response?: unknown; isDisposed?: boolean };
type Respond = (packet: Packet) => Promise<unknown> | void;

export const DRAIN_LIMIT_MS = 20_000;
/** Beyond this, refusing at once serves callers better than waiting. */
export const MAX_IN_FLIGHT = 1_024;
const CLOCK_SLACK_MS = 1_000;

const intakes = new Set<Intake>();
gauge({
  name: 'annal_messages_in_flight',
  help: 'Messages of other services that this process has taken on and not answered',
  collect: (inFlight) => inFlight.set([...intakes].reduce((sum, { size }) => sum + size, 0)),
});

export class Intake {
  private readonly inFlight = new InFlight();
  private draining = false;

  constructor(private readonly limit = MAX_IN_FLIGHT) {
    intakes.add(this);
  }

  get size(): number {
    return this.inFlight.size;
  }

  admit(pattern: string, handler: MessageHandler | null): MessageHandler | null {
    if (!handler) return null;
    if (this.draining) return refuseAsDraining as unknown as MessageHandler;
    if (this.inFlight.size >= this.limit) return refuseAsBusy as unknown as MessageHandler;
    const bounded = (message: Envelope<unknown>, context: unknown) =>
      isPast(message) ? refuseAsLate() : measured(pattern, message, () => handler(message, context));
    return Object.assign(bounded, handler) as MessageHandler;
  }

  /** Sends exactly one answer per request, also when the reply is not JSON. */
  answering(produce: Produce, respond: Respond): [Produce, Respond] {
    this.inFlight.begin();
    return [
      () => produce().catch((error: unknown) => throwError(() => wired(error))),
      async (packet) => {
        try {
          await respondOrFail(respond, packet);
        } finally {
          if (packet.isDisposed) this.inFlight.end();
        }
      },
    ];
  }

  startDraining(): void {
    this.draining = true;
  }

  async idle(): Promise<void> {
    await this.inFlight.idle(DRAIN_LIMIT_MS);
    intakes.delete(this);
  }
}

const refuseAsDraining = () => throwError(() => DRAINING);
const refuseAsBusy = () => refuse('Too many requests are waiting, please try again');
const refuseAsLate = () => refuse('The time for this request was over before it was begun');

function refuse(text: string): Observable<never> {
  return throwError(() => wired(new DomainError('unavailable', 'Service.Unavailable', text)));
}

function isPast({ context }: Partial<Envelope<unknown>>): boolean {
  return context?.deadline !== undefined && Date.now() > context.deadline + CLOCK_SLACK_MS;
}

async function respondOrFail(respond: Respond, packet: Packet): Promise<void> {
  try {
    await respond(packet);
  } catch (error) {
    await respond({ err: wired(error), isDisposed: true });
  }
}

function wired(error: unknown): unknown {
  return toWire(error, (logId) =>
    new Logger('Messaging').error(`A reply could not be sent (log id ${logId})`, (error as Error).stack),
  );
}
