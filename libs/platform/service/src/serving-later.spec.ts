import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import type { CommandContext } from '@annal/kernel';
import { message, MessageBus } from '@annal/messaging';
import { startService } from './start-service.ts';

const ping = message<null, string>('late.ping');
const context: CommandContext = {
  commandId: 'c1',
  correlationId: 'c1',
  causationId: 'c1',
  actor: { kind: 'system', id: 'test', name: 'test' },
};

@Controller()
class PingMessages {
  @MessagePattern(ping.pattern)
  ping(): string {
    return 'pong';
  }
}

@Module({ controllers: [PingMessages] })
class PingModule {}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const formerly = SIGNALS.map((signal) => new Set(process.listeners(signal)));
// A service keeps its listeners as long as the process lives.
afterAll(() => {
  for (const [index, signal] of SIGNALS.entries())
    for (const listener of process.listeners(signal))
      if (!formerly[index]?.has(listener)) process.off(signal, listener);
});

it('takes messages once it is ready, and answers health checks before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-late-'));
  const [events, documents] = await Promise.all([
    startEmbeddedEventStore({ dataDir: join(dataDir, 'events') }),
    startDocuments({ dataDir: join(dataDir, 'documents') }),
  ]);
  const address = { host: '127.0.0.1', port: await freePort() };
  let serve = () => undefined as void;
  const maySend = new Promise<void>((resolve) => (serve = resolve));
  let reached = (_: MessageBus) => undefined as void;
  const waiting = new Promise<MessageBus>((resolve) => (reached = resolve));
  let url = '';
  const started = startService({
    name: 'late',
    configuration: {
      host: '127.0.0.1',
      port: 0,
      eventStoreUrl: events.connectionString,
      mongodbUrl: documents.connectionString,
      clockOffsetMs: 0,
      logLevel: 'silent',
      logFormat: 'json',
    },
    modules: [PingModule],
    client: { transport: 'tcp', services: { late: [address] }, repeatMs: 5_000 },
    server: { transport: 'tcp', address },
    untilServing: async (app) => {
      url = await app.getUrl();
      reached(app.get(MessageBus, { strict: false }));
      await maySend;
    },
  });
  const bus = await waiting;
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const soon = { ...context, deadline: Date.now() + 200 };
  await expect(bus.send(ping, null, soon)).rejects.toMatchObject({ kind: 'unavailable' });
  serve();
  const { app } = await started;
  expect(await bus.send(ping, null, context)).toBe('pong');
  await app.close();
  await Promise.all([events.close(), documents.close()]);
  rmSync(dataDir, { recursive: true });
}, 60_000);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
