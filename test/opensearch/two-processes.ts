import { rmSync } from 'node:fs';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { runningStores } from '@annal/embedded-storage';
import { MessageBus, MessagingModule } from '@annal/messaging';
import { ProcessReports } from '@annal/process';
import { connectDatabase, LiveDocuments } from '@annal/read-models';
import { ALWAYS, type IndexQuery } from '@annal/search-index';
import { OpenSearchConnection } from '@annal/search-opensearch';
import { AcknowledgedPosition, IndexDesk, RemoteIndex } from '@annal/search-service';
import { Annal, temporaryFolder } from '../support/service/annal.ts';
import { isReady } from '../support/service/fleet.ts';
import { freePort } from '../support/service/free-port.ts';
import { Library } from '../support/content/library.ts';
import { Program } from '../support/service/process.ts';
import { until } from '../support/until.ts';

const STARTS_MS = 240_000;
const TAKES_MS = 600_000;

export function twoProcesses(url: () => string): void {
  it(
    'one of two processes writes, both answer, and the second one writes after the first is killed',
    async () => {
      const annal = await Annal.start();
      const stores = await runningStores(annal.dataDir);
      const { database, close } = connectDatabase(stores?.mongodbUrl ?? '');
      const folder = temporaryFolder();
      const ports = [await freePort(), await freePort()];
      const programs = await Promise.all(ports.map((port) => start(port)));
      async function start(port: number) {
        const http = await freePort();
        const own = { PORT: String(http), TRANSPORT: 'tcp', TRANSPORT_PORT: String(port), DATA_DIR: folder };
        const shared = {
          EVENTSTORE_URL: stores?.eventStoreUrl,
          MONGODB_URL: stores?.mongodbUrl,
          OPENSEARCH_URL: url(),
        };
        const program = await Program.run('apps/search/src/main.ts', { ...own, ...shared, LOG_LEVEL: 'warn' });
        await until(async () => program.hasEnded || isReady(`http://127.0.0.1:${http}`), Boolean, STARTS_MS);
        return program;
      }
      const desk = new IndexDesk(new ProcessReports(database, 'search-index'));
      const states = async () => {
        const reports = (await desk.list()).filter(({ keeps }) => keeps === 'OpenSearch');
        return new Map(reports.map(({ holder, state }) => [Number(holder.split('/').at(-1)), state.state]));
      };
      const writer = async () => [...(await states())].find(([, state]) => state === 'live')?.[0];
      const services = { search: ports.map((port) => ({ host: '127.0.0.1', port })) };
      @Module({ imports: [MessagingModule.forClient({ transport: 'tcp', services, repeatMs: 5_000 })] })
      class AskingModule {}
      const asking = await NestFactory.create(AskingModule, new FastifyAdapter(), { logger: false });
      try {
        const both = await until(
          states,
          (found) => found.size === 2 && [...found.values()].includes('live'),
          STARTS_MS,
        );
        expect([...both.values()].toSorted()).toEqual(['live', 'standby']);
        const index = new RemoteIndex(asking.get(MessageBus), new AcknowledgedPosition(), { askAnotherAfterMs: 2_500 });
        const library = await Library.withBooks(annal);
        await library.create();
        const entries = new LiveDocuments(database, 'entries');
        const [first] = await until(
          () => entries.page(undefined, 1),
          ({ length }) => length === 1,
        );
        const { projectUuid } = first as unknown as { readonly projectUuid: string };
        const query: IndexQuery = { projectUuid, condition: ALWAYS, order: [], skip: 0, limit: 10_000 };
        const writes = async (count: number) => {
          for (let round = 0; round < count; round += 1) {
            const { sys } = await library.create();
            const { hits } = await index.search(query);
            expect(hits).toContainEqual(expect.objectContaining({ id: expect.stringContaining(sys.id) }));
          }
        };
        await Promise.all([writes(10), writes(10)]);
        const former = await writer();
        await programs.find(({ pid }) => pid === former)?.kill();
        await Promise.all([writes(10), writes(10)]);
        expect(await until(writer, (pid) => pid !== undefined && pid !== former, 30_000)).toBe(
          programs.find(({ pid }) => pid !== former)?.pid,
        );
      } finally {
        await asking.close();
        await Promise.all(programs.map((program) => program.kill()));
        await close();
        await annal.discard();
        rmSync(folder, { recursive: true, force: true });
        const connection = OpenSearchConnection.to(url());
        await connection.ask({ method: 'DELETE', path: '/annal-search-*' });
        await connection.close();
      }
    },
    TAKES_MS,
  );
}
