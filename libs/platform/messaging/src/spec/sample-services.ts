import { createServer, type AddressInfo } from 'node:net';
import { Controller, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DomainError, type CommandContext } from '@annal/kernel';
import { NatsServer } from '@annal/testing/nats-server';
import {
  connectTransport,
  message,
  MessageBus,
  MessagingModule,
  type ClientTransport,
  type Envelope,
  type MessageBusOptions,
  type ServerTransport,
} from '../index.ts';
import { brokerUrl } from './broker.ts';

export const echo = message<{ text: string }, { text: string; actor: string }>('sample.echo');
export const refuse = message<object, never>('sample.refuse');
export const fail = message<object, never>('sample.fail');
export const forget = message<object, void>('sample.forget');
export const absent = message<object, null>('sample.absent');
export const hold = message<{ key: string }, string>('sample.hold');
export const unspeakable = message<object, bigint>('sample.unspeakable');
export const unknown = message<object, never>('sample.unknown');
export const elsewhere = message<object, never>('nowhere.echo');

export const context: CommandContext = {
  commandId: 'c1',
  correlationId: 'r1',
  causationId: 'c1',
  actor: { kind: 'user', id: 'u1', name: 'm.okafor' },
};

export class Gate {
  private readonly held = new Map<string, () => void>();
  private readonly arrivals = new Map<string, () => void>();

  hold(key: string): Promise<string> {
    const answer = new Promise<string>((resolve) => this.held.set(key, () => resolve(key)));
    this.arrivals.get(key)?.();
    return answer;
  }

  arrived(key: string): Promise<void> {
    return this.held.has(key) ? Promise.resolve() : new Promise((resolve) => this.arrivals.set(key, resolve));
  }

  release(key: string): void {
    this.held.get(key)?.();
    this.held.delete(key);
  }
}

@Controller()
export class SampleMessages {
  constructor(private readonly gate: Gate) {}

  counted(): void {}

  @MessagePattern(echo.pattern)
  echo(@Payload() { data, context }: Envelope<{ text: string }>): { text: string; actor: string } {
    this.counted();
    return { text: data.text, actor: context.actor.name };
  }

  @MessagePattern(refuse.pattern)
  refuse(): never {
    throw new DomainError('rejected', 'Sample.Refused', 'No', [{ field: 'fields.title', message: 'Too dull' }]);
  }

  @MessagePattern(fail.pattern)
  async fail(): Promise<never> {
    throw new Error('a detail that stays inside');
  }

  @MessagePattern(forget.pattern)
  forget(): void {}

  @MessagePattern(absent.pattern)
  absent(): null {
    return null;
  }

  @MessagePattern(hold.pattern)
  hold(@Payload() { data }: Envelope<{ key: string }>): Promise<string> {
    return this.gate.hold(data.key);
  }

  @MessagePattern(unspeakable.pattern)
  unspeakable(): bigint {
    return 1n;
  }
}

export interface Pair {
  readonly bus: MessageBus;
  readonly gate: Gate;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

async function start(
  client: ClientTransport & MessageBusOptions,
  server: ServerTransport,
  serves = true,
): Promise<Pair> {
  const gate = new Gate();
  const oneProcess = client.transport === 'inprocess';
  const messaging = MessagingModule.forClient(client);

  @Module({
    imports: oneProcess ? [messaging] : [],
    controllers: [SampleMessages],
    providers: [{ provide: Gate, useValue: gate }],
  })
  class ServerModule {}
  @Module({ imports: [messaging] })
  class ClientModule {}

  const create = (module: object): Promise<INestApplication> =>
    NestFactory.create(module as never, new FastifyAdapter(), { logger: false });
  const connected = async (): Promise<INestApplication> => {
    const app = await create(ServerModule);
    await connectTransport(app, server);
    return app;
  };
  let serving = serves ? await connected() : undefined;
  const calling = oneProcess && serving ? serving : await create(ClientModule);
  return {
    bus: calling.get(MessageBus),
    gate,
    stopServer: async () => serving?.close(),
    startServer: async () => {
      serving = await connected();
    },
    close: async () => {
      if (!oneProcess) await serving?.close();
      await calling.close();
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

type Start = (options?: MessageBusOptions) => Promise<Pair>;
export const overTcp: Start = async (options) => {
  const address = { host: '127.0.0.1', port: await freePort() };
  return start({ transport: 'tcp', services: { sample: [address] }, ...options }, { transport: 'tcp', address });
};
const inProcess =
  (copyMessages: boolean): Start =>
  (options) =>
    start({ transport: 'inprocess', copyMessages, ...options }, { transport: 'inprocess' });

export const overNats = async (
  options?: MessageBusOptions,
  other?: { url: string; serves: boolean },
): Promise<Pair> => {
  const { url, serves } = other ?? { url: await brokerUrl(), serves: true };
  return start({ transport: 'nats', url, ...options }, { transport: 'nats', url, service: 'sample' }, serves);
};

export const transports: Array<[string, Start]> = [
  ['in process', inProcess(false)],
  ['in process, copied', inProcess(true)],
  ['TCP', overTcp],
  ...(NatsServer.isThere ? [['NATS', overNats] as [string, Start]] : []),
];
