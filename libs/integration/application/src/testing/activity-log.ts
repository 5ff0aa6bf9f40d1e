import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import type { Actor, DomainEvent, Recorded } from '@annal/kernel';
import { connectDatabase, ProjectionHost, type EventSource, type ReadModelDatabase } from '@annal/read-models';
import { activityProjection } from '../activity/activity.projection.ts';

export const projectUuid = 'p1';

export const ana: Actor = { kind: 'user', id: 'ana', name: 'ana' };

/** Events of any streams, one position after the other. */
export class ActivityLog {
  readonly events: Recorded<DomainEvent>[] = [];

  add(category: string, type: string, data: object, actor: Actor = ana): Recorded<DomainEvent> {
    const position = BigInt(this.events.length + 1) * 10n;
    const event: Recorded<DomainEvent> = {
      type,
      schemaVersion: 1,
      data: { projectUuid, ...data },
      id: `e${position}`,
      stream: `${category}-${projectUuid}`,
      revision: 0n,
      position,
      metadata: {
        schemaVersion: 1,
        commandId: `c${position}`,
        correlationId: `r${position}`,
        causationId: `c${position}`,
        actor,
        occurredAt: '2026-02-11T09:04:17.358Z',
      },
    };
    this.events.push(event);
    return event;
  }

  get source(): EventSource {
    const { events } = this;
    return {
      headPosition: () => Promise.resolve(events.at(-1)?.position ?? 0n),
      async *subscribe({ after, signal, onCaughtUp }) {
        const news = events.filter(({ position }) => after === 'start' || position > after);
        for (let at = 0; at < news.length; at += 1_000) yield news.slice(at, at + 1_000);
        onCaughtUp?.();
        if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    };
  }
}

export class ActivityDatabase {
  private constructor(
    private readonly connection: ReadModelDatabase,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<ActivityDatabase> {
    const dataDir = mkdtempSync(join(tmpdir(), 'annal-activity-'));
    const server = await startDocuments({ dataDir });
    return new ActivityDatabase(connectDatabase(server.connectionString), async () => {
      await server.close();
      rmSync(dataDir, { recursive: true });
    });
  }

  get database(): ReadModelDatabase['database'] {
    return this.connection.database;
  }

  async project(log: ActivityLog): Promise<void> {
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    // So that its end can be waited for.
    const projections = [{ ...activityProjection, isAwaited: true }];
    const host = new ProjectionHost({
      database: this.database,
      source: log.source,
      projections,
      holder: 'test',
      log: quiet,
    });
    host.start();
    const last = log.events.at(-1);
    const category = last?.stream.slice(0, last.stream.indexOf('-')) ?? '';
    if (!(await host.reached(category, last?.position ?? 0n, 60_000)))
      throw new Error('The activity was not projected');
    await host.stop();
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.end();
  }
}
