import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { MessageBus, MessagingModule } from '@annal/messaging';
import { AcknowledgedPosition } from './acknowledged-position.ts';
import { EVERYTHING, IndexedNotes } from './fixtures/running-index.ts';
import { RemoteIndex } from './remote-index.ts';

const STARTS_MS = 60_000;
const children: ChildProcess[] = [];
let world: IndexedNotes;
beforeAll(async () => {
  world = await IndexedNotes.prepare();
  await world.notes.write('first');
}, STARTS_MS);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world.stop();
});

it(
  'one of two is killed under load: no search fails, and each sees the writes before it',
  async () => {
    const ports = await Promise.all([freePort(), freePort()]);
    const processes = await Promise.all(ports.map((port) => startProcess(port)));
    const services = { search: ports.map((port) => ({ host: '127.0.0.1', port })) };
    @Module({ imports: [MessagingModule.forClient({ transport: 'tcp', services, repeatMs: 5_000 })] })
    class AskingModule {}
    const asking = await NestFactory.create(AskingModule, new FastifyAdapter(), { logger: false });
    const acknowledged = new AcknowledgedPosition();
    const index = new RemoteIndex(asking.get(MessageBus), acknowledged, { askAnotherAfterMs: 2_500 });
    let answered = 0;
    let isOver = false;
    const client = async (number: number) => {
      for (let round = 0; !isOver; round += 1) {
        const id = `${number}-${round}`;
        acknowledged.note(await world.notes.write(id));
        expect((await index.search({ ...EVERYTHING })).hits.map((hit) => hit.id)).toContain(id);
        answered += 1;
      }
    };
    const clients = Promise.all([1, 2, 3, 4].map(client));
    while (answered < 20) await Promise.race([clients, world.log.headPosition()]);
    processes[0]?.kill('SIGKILL');
    const before = answered;
    while (answered < before + 40) await Promise.race([clients, world.log.headPosition()]);
    isOver = true;
    await clients;
    await asking.close();
  },
  STARTS_MS,
);

/** Resolves when its index is level. */
async function startProcess(port: number): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./fixtures/search-process.ts', import.meta.url));
  const register = new URL('../../../../tools/dev/register.mjs', import.meta.url).href;
  const execArgv = ['--disable-warning=ExperimentalWarning', '--import', register];
  const child = fork(file, [world.url, String(port)], { execArgv });
  children.push(child);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ]);
  return child;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
