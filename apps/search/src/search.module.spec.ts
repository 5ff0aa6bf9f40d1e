import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { EventStore } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { connectTransport, MessageBus, MessagingModule } from '@annal/messaging';
import { metrics } from '@annal/observability';
import { ALWAYS, type IndexQuery } from '@annal/search-index';
import { AcknowledgedPosition, AskedIndex, RemoteIndex, type SearchIndexStatus } from '@annal/search-service';
import { LOGGER } from '@annal/service';
import { SearchModule, type SearchOptions } from './search.module.ts';

const query: IndexQuery = { projectUuid: 'p', condition: ALWAYS, order: [], skip: 0, limit: 1 };

/** Answers with the position that it is asked for. */
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

async function start(options: Partial<SearchOptions> = {}) {
  const index = new KnownIndex();
  @Global()
  @Module({
    providers: [
      HealthChecks,
      { provide: EventStore, useValue: { headPosition: async () => 100n } },
      { provide: LOGGER, useValue: {} },
    ],
    exports: [HealthChecks, EventStore, LOGGER],
  })
  class PartsModule {}
  const search = SearchModule.forRoot({ index: () => index, ...options });
  @Module({ imports: [PartsModule, MessagingModule.forClient({ transport: 'inprocess', copyMessages: true }), search] })
  class RootModule {}
  const app = await NestFactory.create(RootModule, new FastifyAdapter(), { logger: false });
  await connectTransport(app, { transport: 'inprocess' });
  return { app, index, ready: () => app.get(HealthChecks).report() };
}

it('answers searches over messages, and refuses them while the index is built', async () => {
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

it('is ready when its index is level, and shows how far it has come', async () => {
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

it('is ready at once where the process does other things, too', async () => {
  const { app, ready } = await start({ isReadyAtOnce: true });
  expect(await ready()).toMatchObject({
    status: 'ok',
    checks: { 'search-index': { ok: true, reason: expect.stringContaining('at 40 of 100') } },
  });
  await app.close();
});
