import { Logger } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';
import type { InFlight } from '@annal/observability';
import { toWire } from './wire-error.ts';

type Produce = () => Promise<Observable<unknown>>;
type Packet = { err?: unknown; response?: unknown; isDisposed?: boolean };
type Respond = (packet: Packet) => Promise<unknown> | void;

/** How long a closing server waits for the answers it owes. */
export const DRAIN_LIMIT_MS = 20_000;

/** Sees to it that every request taken on ends in exactly one answer, also where the reply is not JSON. */
export function answering(inFlight: InFlight, produce: Produce, respond: Respond): [Produce, Respond] {
  inFlight.begin();
  return [
    () => produce().catch((error: unknown) => throwError(() => wired(error))),
    async (packet) => {
      try {
        await respondOrFail(respond, packet);
      } finally {
        if (packet.isDisposed) inFlight.end();
      }
    },
  ];
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
