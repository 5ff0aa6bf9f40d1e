import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { endOf, readIntegration } from '@annal/integration-application';
import { DomainError, type Actor } from '@annal/kernel';
import { EventVisibility } from './event-visibility.ts';
import { LiveEvents } from './live-events.ts';
import { StreamConnection, type RecordedIntegrationEvent, type StreamChoice } from './stream-connection.ts';

const MOST_PER_CALLER = 20;
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

  /** Callers have a limit for each `kind` of streams. */
  async connect(choice: StreamChoice, kind: 'events' | 'console' = 'events'): Promise<PassThrough> {
    const release = this.admit(kind, choice.actor);
    const out = new PassThrough();
    const connection = new StreamConnection(out, choice, this.visibility);
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

  private admit(of: string, { kind, id }: Actor): () => void {
    const key = `${of}:${kind}:${id}`;
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
