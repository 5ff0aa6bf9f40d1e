import { Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  connectTransport,
  MessageBus,
  MessagingModule,
  type ClientTransport,
  type MessageBusOptions,
  type ServerTransport,
} from '../index.ts';
import { NatsServer } from '@annal/testing/nats-server';
import { InProcessHub } from '../in-process.ts';
import type { Link } from '../link.ts';
import { linkOf } from '../messaging.module.ts';
import { brokerUrl } from './broker.ts';
import { freePort, Gate, SampleMessages } from './sample-services.ts';

export { endBroker } from './broker.ts';
export { context, echo, hold } from './sample-services.ts';

interface ReplicasOptions extends MessageBusOptions {
  readonly processes: number;
  readonly carries?: number;
}

export type StartReplicas = (options: ReplicasOptions) => Promise<Replicas>;

export class Replicas {
  readonly gate = new Gate();
  readonly handled: number[];
  private readonly serving: (INestApplication | undefined)[] = [];

  private constructor(
    readonly bus: MessageBus,
    private readonly caller: INestApplication,
    private readonly servers: readonly ServerTransport[],
    readonly link: Link,
  ) {
    this.handled = servers.map(() => 0);
  }

  static async of(client: ClientTransport & MessageBusOptions, servers: readonly ServerTransport[]): Promise<Replicas> {
    const imports = [MessagingModule.forClient(client)];
    @Module({ imports })
    class CallerModule {}
    const caller = await create(CallerModule);
    const replicas = new Replicas(caller.get(MessageBus), caller, servers, linkOf(client, new InProcessHub()));
    for (const index of servers.keys()) await replicas.start(index);
    return replicas;
  }

  async start(index: number): Promise<void> {
    const server = this.servers[index];
    if (!server) throw new Error(`There is no process ${index}`);
    const { gate, handled } = this;
    class CountedMessages extends SampleMessages {
      override counted(): void {
        handled[index] = (handled[index] ?? 0) + 1;
      }
    }
    @Module({ controllers: [CountedMessages], providers: [{ provide: Gate, useValue: gate }] })
    class ServerModule {}
    const app = await create(ServerModule);
    await connectTransport(app, server);
    this.serving[index] = app;
  }

  async stop(index: number): Promise<void> {
    await this.serving[index]?.close();
    this.serving[index] = undefined;
  }

  async close(): Promise<void> {
    for (const index of this.servers.keys()) await this.stop(index);
    await Promise.all([this.caller.close(), this.link.close()]);
  }
}

function create(module: object): Promise<INestApplication> {
  return NestFactory.create(module as never, new FastifyAdapter(), { logger: false });
}

const overTcp: StartReplicas = async ({ processes, carries, ...options }) => {
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const addresses = ports.map((port) => ({ host: '127.0.0.1', port }));
  const more = carries === undefined ? {} : { maxInFlight: carries };
  return Replicas.of(
    { transport: 'tcp', services: { sample: addresses }, ...options },
    addresses.map((address) => ({ transport: 'tcp', address, ...more })),
  );
};

const overNats: StartReplicas = async ({ processes, carries, ...options }) => {
  const url = await brokerUrl();
  const more = carries === undefined ? {} : { maxInFlight: carries };
  const server = { transport: 'nats', url, service: 'sample', ...more } as const;
  const client = { transport: 'nats', url, ...options } as const;
  return Replicas.of(
    client,
    Array.from({ length: processes }, () => server),
  );
};

export const wires: Array<[string, StartReplicas]> = [
  ['over TCP', overTcp],
  ...(NatsServer.isThere ? [['over NATS', overNats] as [string, StartReplicas]] : []),
];
