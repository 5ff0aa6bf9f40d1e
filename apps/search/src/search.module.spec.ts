import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { connectTransport, MessageBus, MessagingModule } from '@annal/messaging';
import { metrics } from '@annal/observability';
import { ProcessReports } from '@annal/process';
import { connectDatabase, type ReadModelDatabase } from '@annal/read-models';
import { ALWAYS, type IndexQuery } from '@annal/search-index';
import {
  AcknowledgedPosition,
  AskedIndex,
  IndexDesk,
  RemoteIndex,
  type SearchIndexStatus,
} from '@annal/search-service';
import { LOGGER, READ_MODEL_DATABASE } from '@annal/service';
import { SearchModule, type SearchOptions } from './search.module.ts';

const query: IndexQuery = { projectUuid: 'p', condition: ALWAYS, order: [], skip: 0, limit: 1 };

class KnownIndex extends AskedIndex {
  isStopped = false;
  known: SearchIndexStatus = {
    name: 'search-index',
    state: 'rebuilding',
    position: 40n,
    caughtUp: false,
    isComplete: false,
    filling: [],
  };

  override async search(_: IndexQuery, minPosition: bigint) {
    if (!this.known.isComplete) throw new DomainError('unavailable', 'Search.Building', 'not yet');
    return { totalCount: Number(minPosition), hits: [], counts: {} };
  }
  override status() {
    return this.known;
  }
  override rebuild() {}
  override async compare() {
    return { documents: 0, differences: [] };
  }
  override async untilLevel() {}
  override async stop() {
    this.isStopped = true;
  }
}

let stores: ReadModelDatabase;
let stopStores: () => Promise<void>;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-search-'));
  const server = await startEmbeddedMongo({ dataDir });
  stores = connectDatabase(server.connectionString);
  stopStores = async () => {
    await stores.close();
    await server.close();
    rmSync(dataDir, { recursive: true });
  };
}, 30_000);
afterAll(() => stopStores());

async function start(options: Partial<SearchOptions> = {}) {
  const index = new KnownIndex();
  @Global()
  @Module({
    providers: [
      HealthChecks,
      { provide: EventStore, useValue: { headPosition: async () => 100n, identify: async () => 'this log' } },
      { provide: LOGGER, useValue: { warn: () => undefined } },
      { provide: READ_MODEL_DATABASE, useValue: stores },
    ],
    exports: [HealthChecks, EventStore, LOGGER, READ_MODEL_DATABASE],
  })
  class PartsModule {}
  const search = SearchModule.forRoot({ index: () => index, location: 'here', ...options });
  @Module({ imports: [PartsModule, MessagingModule.forClient({ transport: 'inprocess', copyMessages: true }), search] })
  class RootModule {}
  const app = await NestFactory.create(RootModule, new FastifyAdapter(), { logger: false });
  await connectTransport(app, { transport: 'inprocess' });
  return { app, index, ready: () => app.get(HealthChecks).report() };
}

it('answers searches that arrive as messages, and refuses them while the index is built', async () => {
  const { app, index } = await start();
  const acknowledged = new AcknowledgedPosition();
  const remote = new RemoteIndex(app.get(MessageBus), acknowledged);
  await expect(remote.search(query)).rejects.toMatchObject({ kind: 'unavailable', code: 'Search.Building' });
  index.known = { ...index.known, state: 'live', isComplete: true, caughtUp: true };
  acknowledged.note(7n);
  expect(await remote.search(query)).toMatchObject({ totalCount: 7 });
  expect(await remote.position()).toBe(40n);
  await app.close();
  expect(index.isStopped).toBe(true);
});

it('is ready when the index has caught up, and reports its progress', async () => {
  const { app, index, ready } = await start();
  const reason = 'search-index is being built, at 40 of 100';
  expect(await ready()).toEqual({ status: 'unavailable', checks: { 'search-index': { ok: false, reason } } });
  expect(await metrics.metrics()).toContain('annal_projection_lag_events{projection="search-index"} 60');
  index.known = { ...index.known, state: 'live', isComplete: true, caughtUp: true };
  expect(await ready()).toMatchObject({ status: 'ok' });
  expect(await metrics.metrics()).toContain('annal_projection_lag_events{projection="search-index"} 0');
  await app.close();
  expect(await metrics.metrics()).not.toContain('"search-index"} 0');
});

it('is ready at once if the process has other duties', async () => {
  const { app, ready } = await start({ isReadyWhileIndexing: true });
  expect(await ready()).toMatchObject({
    status: 'ok',
    checks: { 'search-index': { ok: true, reason: expect.stringContaining('at 40 of 100') } },
  });
  await app.close();
});

it('lists its index for operators and compares it on request', async () => {
  const { app, index } = await start();
  index.known = { ...index.known, state: 'live', isComplete: true, caughtUp: true, build: '1' };
  const desk = new IndexDesk(new ProcessReports(stores.database, 'search-index'));
  await until(async () => (await desk.list()).length > 0);
  expect(await desk.list()).toMatchObject([{ keeps: 'here', state: { position: 40n, build: '1' } }]);
  const [[, comparison] = []] = (await desk.compare()) ?? [];
  expect(comparison).toMatchObject({ documents: 0, count: 0 });
  await app.close();
  expect(await desk.list()).toEqual([]);
  expect(await desk.compare()).toBeUndefined();
}, 30_000);

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}
