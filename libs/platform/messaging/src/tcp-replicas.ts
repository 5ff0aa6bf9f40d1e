import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ClientTCP, JsonSocket } from '@nestjs/microservices';
import { catchError, from, mergeMap, of, throwError, type Observable } from 'rxjs';
import type { Address } from './link.ts';
import type { Envelope } from './message.ts';
import { isWireError } from './wire-error.ts';

export type Resolve = (host: string) => Promise<readonly string[]>;

export const everyAddressOf: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

const PASSED_OVER_MS = 500;
/** New processes are found after this time; missing ones with the first failed message. */
const LOOK_UP_AFTER_MS = 2_000;

interface Replica {
  readonly client: ClientTCP;
  passedOverUntil: number;
}

export class TcpReplicas {
  /** Kept when a name loses the address, because answers may be outstanding and it may return. */
  private readonly known = new Map<string, Replica>();
  private current: readonly Replica[] = [];
  private lookedUpAt = -Infinity;
  private lookingUp: Promise<void> | undefined;
  private next = 0;
  private readonly hasNames: boolean;

  constructor(
    private readonly addresses: readonly Address[],
    private readonly resolve: Resolve,
  ) {
    this.hasNames = addresses.some(({ host }) => isIP(host) === 0);
    if (!this.hasNames) this.current = addresses.map((address) => this.replicaAt(address));
  }

  send(pattern: string, envelope: Envelope<unknown>): Observable<unknown> {
    return this.choices().pipe(
      mergeMap((choices) => {
        const replica = this.choose(choices);
        return replica.client.send<unknown>(pattern, envelope).pipe(
          catchError((reason: unknown) => {
            if (!isWireError(reason)) this.passOver(replica);
            return throwError(() => reason);
          }),
        );
      }),
    );
  }

  close(): void {
    for (const { client } of this.known.values()) client.close();
  }

  private choices(): Observable<readonly Replica[]> {
    if (!this.hasNames) return of(this.current);
    const isOld = performance.now() - this.lookedUpAt > LOOK_UP_AFTER_MS;
    if (this.current.length === 0) return from(this.lookUp().then(() => this.current));
    // Without DNS the known addresses stay in use.
    if (isOld) this.lookUp().catch(() => undefined);
    return of(this.current);
  }

  private lookUp(): Promise<void> {
    this.lookingUp ??= this.lookUpAll().finally(() => (this.lookingUp = undefined));
    return this.lookingUp;
  }

  private async lookUpAll(): Promise<void> {
    this.lookedUpAt = performance.now();
    const found = await Promise.all(
      this.addresses.map(async ({ host, port }) => (await this.hostsOf(host)).map((each) => ({ host: each, port }))),
    );
    this.current = found.flat().map((address) => this.replicaAt(address));
  }

  /** One family only: a process may have addresses of both, and not every network carries both. */
  private async hostsOf(host: string): Promise<readonly string[]> {
    const found = isIP(host) === 0 ? await this.resolve(host) : [host];
    return found.filter((each) => isIP(each) === isIP(found[0] ?? ''));
  }

  private replicaAt({ host, port }: Address): Replica {
    const key = `${host} ${port}`;
    const client = () => new ClientTCP({ host, port, socketClass: CallerSocket });
    const replica = this.known.get(key) ?? { client: client(), passedOverUntil: 0 };
    this.known.set(key, replica);
    return replica;
  }

  private choose(choices: readonly Replica[]): Replica {
    const now = performance.now();
    const inTurn = choices.map((_, index) => choices[(this.next + index) % choices.length]);
    this.next += 1;
    const chosen = inTurn.find((replica) => replica && replica.passedOverUntil <= now) ?? inTurn[0];
    if (!chosen) throw new Error('A service needs an address');
    return chosen;
  }

  private passOver(replica: Replica): void {
    replica.passedOverUntil = performance.now() + PASSED_OVER_MS;
    this.lookedUpAt = -Infinity;
  }
}

/** Reads while it sends. Otherwise both would block: the server stops reading while its answers are not read. */
class CallerSocket extends JsonSocket {
  protected override handleSend(message: unknown, callback?: (error?: unknown) => void): void {
    const text = JSON.stringify(message);
    this.netSocket.write(`${text.length}#${text}`, 'utf8', callback);
  }
}
