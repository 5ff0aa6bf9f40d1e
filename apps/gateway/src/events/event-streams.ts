import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { endOf, EventReader, readIntegration, type StoredIntegrationEvent } from '@annal/integration-application';
import { DomainError, type Actor, type Recorded } from '@annal/kernel';
import { EventVisibility } from './event-visibility.ts';
import { LiveEvents } from './live-events.ts';

type RecordedIntegrationEvent = Recorded<StoredIntegrationEvent>;

export interface StreamChoice {
  readonly projectUuid: string;
  readonly actor: Actor;
  readonly isCurrent: () => boolean;
  readonly from?: number | undefined;
  readonly greeting: string;
  readonly wants: (event: RecordedIntegrationEvent) => boolean;
  readonly frame: (event: RecordedIntegrationEvent) => Promise<string>;
}

const MOST_PER_CALLER = 20;
const HEARTBEAT_MS = 15_000;
const PAGE = 200;

/** Slow readers cost no memory: their events are read again from the store. */
@Injectable()
export class EventStreams {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly store: EventStore,
    private readonly live: LiveEvents,
    private readonly visibility: EventVisibility,
    private readonly health: HealthChecks,
  ) {}

  async connect(choice: StreamChoice): Promise<PassThrough> {
    const release = this.admit(choice.actor);
    const out = new PassThrough();
    const connection = new Connection(out, choice, this.visibility);
    try {
      const listening = { offer: (event: RecordedIntegrationEvent): void => connection.offer(event) };
      const stop = await this.live.listen(choice.projectUuid, (event) => listening.offer(event));
      out.once('close', () => {
        stop();
        release();
      });
      const from = choice.from ?? (await endOf(this.store, choice.projectUuid));
      connection.begin(from, (next) => readIntegration(this.store, choice.projectUuid, next, PAGE));
    } catch (error) {
      out.destroy();
      release();
      throw error;
    }
    const end = () => out.end();
    this.health.draining.addEventListener('abort', end, { once: true });
    out.once('close', () => this.health.draining.removeEventListener('abort', end));
    return out;
  }

  private admit({ kind, id }: Actor): () => void {
    const key = `${kind}:${id}`;
    const count = this.open.get(key) ?? 0;
    if (count >= MOST_PER_CALLER)
      throw new DomainError('rejected', 'EventStream.TooMany', 'There are too many open event streams', {
        limit: MOST_PER_CALLER,
      });
    this.open.set(key, count + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.open.get(key) ?? 1) - 1;
      if (left > 0) this.open.set(key, left);
      else this.open.delete(key);
    };
  }
}

class Connection {
  private reader: EventReader | undefined;
  private isPumping = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly out: PassThrough,
    private readonly choice: StreamChoice,
    private readonly visibility: EventVisibility,
  ) {
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
    out.once('close', () => clearInterval(this.heartbeat));
    out.on('drain', () => this.pump());
    out.on('error', () => undefined);
  }

  begin(from: number, page: (from: number) => Promise<readonly RecordedIntegrationEvent[]>): void {
    const { wants, greeting } = this.choice;
    const matches = (event: RecordedIntegrationEvent) => wants(event) && this.maySee(event);
    this.reader = new EventReader({ page, matches }, from);
    this.out.write(greeting);
    this.pump();
  }

  offer(event: RecordedIntegrationEvent): void {
    try {
      if (this.reader?.offer(event)) this.pump();
    } catch (error) {
      this.out.destroy(error as Error);
    }
  }

  private pump(): void {
    if (this.isPumping || !this.reader || this.out.destroyed || this.out.writableEnded) return;
    this.isPumping = true;
    this.work(this.reader)
      .catch((error: unknown) => this.out.destroy(error as Error))
      .finally(() => (this.isPumping = false));
  }

  private async work(reader: EventReader): Promise<void> {
    while (!this.out.destroyed && !this.out.writableEnded) {
      if (this.out.writableNeedDrain) return;
      const event = reader.shift(NOBODY);
      if (event) {
        const frame = await this.frameOf(event);
        reader.settle(event);
        if (frame !== undefined && !this.out.destroyed && !this.out.writableEnded) this.out.write(frame);
      } else if (reader.isBehind) await reader.fill();
      else return;
    }
  }

  private async frameOf(event: RecordedIntegrationEvent): Promise<string | undefined> {
    if (!this.maySee(event)) return undefined;
    try {
      return await this.choice.frame(event);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'forbidden') return undefined;
      throw error;
    }
  }

  private maySee({ data }: RecordedIntegrationEvent): boolean {
    const { actor, projectUuid, isCurrent } = this.choice;
    return isCurrent() && this.visibility.maySee(actor, projectUuid, data.event);
  }

  private beat(): void {
    const { actor, projectUuid, isCurrent } = this.choice;
    try {
      if (isCurrent() && this.visibility.mayConnect(actor, projectUuid)) this.out.write(': still here\n\n');
      else this.out.end();
    } catch {
      this.out.end();
    }
  }
}

const NOBODY: ReadonlySet<string> = new Set();
