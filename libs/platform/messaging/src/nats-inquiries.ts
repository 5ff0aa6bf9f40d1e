import { headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import { exhaustMap, filter, map, scan, timer, type Observable } from 'rxjs';

const REQUEST_ID = 'annal-request';
const FIRST_AFTER_MS = 1_500;
const EVERY_MS = 600;
const ANSWER_WITHIN_MS = 500;
/** One unanswered inquiry may be a busy process. */
const LOST_AFTER = 2;

const subjectOf = (service: string) => `held.${service}`;

/** NATS does not report that a process died with a request, so callers ask all processes which one holds it. */
export class HeldRequests {
  private readonly ids = new Set<string>();

  /** The request is held until `respond` has sent its last packet. */
  until<Packet extends { readonly isDisposed?: boolean }>(
    respond: (packet: Packet) => Promise<unknown> | void,
    sent: MsgHdrs | undefined,
  ): (packet: Packet) => Promise<void> {
    const id = sent?.get(REQUEST_ID) ?? '';
    this.ids.add(id);
    return async (packet) => {
      try {
        await respond(packet);
      } finally {
        if (packet.isDisposed) this.ids.delete(id);
      }
    };
  }

  answerInquiries(connection: NatsConnection, service: string): void {
    connection.subscribe(subjectOf(service), {
      callback: (_error, inquiry) => {
        if (this.ids.has(inquiry.string())) inquiry.respond();
      },
    });
  }
}

export function requestHeaders(id: string): MsgHdrs {
  const sent = headers();
  sent.set(REQUEST_ID, id);
  return sent;
}

/** Never emits; fails when no process holds the request. Costs nothing while answers come quickly. */
export function untilLost(connection: () => NatsConnection, service: string, id: string): Observable<never> {
  const isHeld = async () => {
    try {
      await connection().request(subjectOf(service), id, { timeout: ANSWER_WITHIN_MS });
      return true;
    } catch {
      return false;
    }
  };
  return timer(FIRST_AFTER_MS, EVERY_MS).pipe(
    exhaustMap(isHeld),
    scan((unanswered, held) => (held ? 0 : unanswered + 1), 0),
    filter((unanswered) => unanswered >= LOST_AFTER),
    map(() => {
      throw new Error(`No process of the ${service} service holds the request`);
    }),
  );
}
