import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Controller, type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DomainError, type CommandContext } from '@annal/kernel';
import {
  connectTransport,
  message,
  MessageBus,
  MessagingModule,
  RemoteFailure,
  type ClientTransport,
  type Envelope,
  type MessageBusOptions,
  type ServerTransport,
} from './index.ts';

const echo = message<{ text: string }, { text: string; actor: string }>('sample.echo');
const refuse = message<object, never>('sample.refuse');
const fail = message<object, never>('sample.fail');
const forget = message<object, void>('sample.forget');
const absent = message<object, null>('sample.absent');
const hold = message<{ key: string }, string>('sample.hold');
const unspeakable = message<object, bigint>('sample.unspeakable');
const unknown = message<object, never>('sample.unknown');
const elsewhere = message<object, never>('nowhere.echo');

const context: CommandContext = {
  commandId: 'c1',
  correlationId: 'r1',
  causationId: 'c1',
  actor: { kind: 'user', id: 'u1', name: 'm.okafor' },
};

/** Handlers that answer only when told to, so that tests wait for a state and never for a time. */
class Gate {
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
class SampleMessages {
  constructor(private readonly gate: Gate) {}

  @MessagePattern(echo.pattern)
  echo(@Payload() { data, context }: Envelope<{ text: string }>): { text: string; actor: string } {
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

interface Pair {
  readonly bus: MessageBus;
  readonly gate: Gate;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

async function start(client: ClientTransport & MessageBusOptions, server: ServerTransport): Promise<Pair> {
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
  let serving = await connected();
  const calling = oneProcess ? serving : await create(ClientModule);
  return {
    bus: calling.get(MessageBus),
    gate,
    stopServer: () => serving.close(),
    startServer: async () => {
      serving = await connected();
    },
    close: async () => {
      if (!oneProcess) await serving.close();
      await calling.close();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

type Start = (options?: MessageBusOptions) => Promise<Pair>;
const overTcp: Start = async (options) => {
  const address = { host: '127.0.0.1', port: await freePort() };
  return start({ transport: 'tcp', services: { sample: address }, ...options }, { transport: 'tcp', address });
};
const transports: Array<[string, Start]> = [
  ['in process', (options) => start({ transport: 'inprocess', ...options }, { transport: 'inprocess' })],
  [
    'in process, copied',
    (options) => start({ transport: 'inprocess', copyMessages: true, ...options }, { transport: 'inprocess' }),
  ],
  ['TCP', overTcp],
];
const natsUrl = process.env['NATS_URL'];
const overNats: Start = (options) =>
  start(
    { transport: 'nats', url: natsUrl ?? '', ...options },
    { transport: 'nats', url: natsUrl ?? '', service: 'sample' },
  );
if (natsUrl) transports.push(['NATS', overNats]);

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => Promise.reject(new Error(`answered ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  );
const unavailable = (message: RegExp | string): unknown =>
  expect.objectContaining({
    kind: 'unavailable',
    code: 'Service.Unavailable',
    message: expect.stringMatching(message),
  });

describe.each(transports)('messages %s', (name, startPair) => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await startPair();
  });
  afterAll(() => pair.close());

  it('are answered', async () => {
    await expect(pair.bus.send(echo, { text: 'Grüße, 本, 😀' }, context)).resolves.toEqual({
      text: 'Grüße, 本, 😀',
      actor: 'm.okafor',
    });
  });

  it('may be answered with nothing', async () => {
    await expect(pair.bus.send(forget, {}, context)).resolves.toBeUndefined();
    await expect(pair.bus.send(absent, {}, context)).resolves.toBeNull();
  });

  it('rebuild a refusal with kind, code, text and data', async () => {
    const error = await rejection(pair.bus.send(refuse, {}, context));
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      kind: 'rejected',
      code: 'Sample.Refused',
      message: 'No',
      data: [{ field: 'fields.title', message: 'Too dull' }],
    });
  });

  it('tell nothing of an unexpected failure but its log id', async () => {
    const error = await rejection(pair.bus.send(fail, {}, context));
    expect(error).toBeInstanceOf(RemoteFailure);
    expect((error as RemoteFailure).logId).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('stays inside');
  });

  it('overtake each other', async () => {
    const slow = pair.bus.send(hold, { key: 'slow' }, context);
    await pair.gate.arrived('slow');
    const quick = await Promise.all(
      Array.from({ length: 200 }, (_, number) => pair.bus.send(echo, { text: `${number}` }, context)),
    );
    expect(quick.map(({ text }) => text)).toEqual(Array.from({ length: 200 }, (_, number) => `${number}`));
    pair.gate.release('slow');
    await expect(slow).resolves.toBe('slow');
  });

  it('are given up at their deadline', async () => {
    const late = rejection(pair.bus.send(hold, { key: 'late' }, { ...context, deadline: Date.now() + 50 }));
    await expect(late).resolves.toEqual(unavailable("did not answer 'sample.hold' in time"));
    pair.gate.release('late');
    await expect(pair.bus.send(echo, { text: 'after' }, context)).resolves.toMatchObject({ text: 'after' });
  });

  it('are not even sent after it', async () => {
    const past = rejection(pair.bus.send(echo, { text: '' }, { ...context, deadline: Date.now() - 1 }));
    await expect(past).resolves.toEqual(unavailable('was over before'));
  });

  it('say so when nothing handles them', async () => {
    const text = name === 'NATS' ? 'cannot be reached' : "no handler for 'sample.unknown'";
    expect(await rejection(pair.bus.send(unknown, {}, context))).toEqual(unavailable(text));
    expect(await rejection(pair.bus.send(elsewhere, {}, context))).toEqual(unavailable('nowhere service'));
  });

  it('are refused beyond the number that may wait', async () => {
    const narrow = await startPair({ maxInFlight: 2 });
    const waiting = ['a', 'b'].map((key) => narrow.bus.send(hold, { key }, context));
    await Promise.all(['a', 'b'].map((key) => narrow.gate.arrived(key)));
    expect(await rejection(narrow.bus.send(echo, { text: '' }, context))).toEqual(unavailable('too many requests'));
    ['a', 'b'].forEach((key) => narrow.gate.release(key));
    await Promise.all(waiting);
    await expect(narrow.bus.send(echo, { text: 'again' }, context)).resolves.toMatchObject({ text: 'again' });
    await narrow.close();
  });
});

const wires = transports.filter(([name]) => name !== 'in process');
describe.each(wires)('what JSON cannot carry, %s', (_name, startPair) => {
  it('fails on the side that sent it, at once', async () => {
    const pair = await startPair();
    expect(await rejection(pair.bus.send(unspeakable, {}, context))).not.toEqual(unavailable('in time'));
    const unsendable = rejection(pair.bus.send(echo, { text: 1n as unknown as string }, context));
    await expect(unsendable).resolves.toBeInstanceOf(TypeError);
    await pair.close();
  });
});

const remote = transports.filter(([name]) => !name.startsWith('in process'));
describe.each(remote)('a service %s', (name, startPair) => {
  let pair: Pair;
  beforeEach(async () => {
    pair = await startPair();
  });
  afterEach(() => pair.close());

  // A NATS server takes 1 MiB by default.
  const mebibytes = name === 'NATS' ? 0.9 : 10;
  it('takes and gives big messages, many at once', async () => {
    const text = 'ä'.repeat((mebibytes * 1024 * 1024) / 2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair.bus.send(echo, { text }, context)));
    expect(answers.every((answer) => answer.text === text)).toBe(true);
  });

  it('answers what it has begun before it stops, and is found again after a restart', async () => {
    const begun = pair.bus.send(hold, { key: 'begun' }, context);
    await pair.gate.arrived('begun');
    const stopped = pair.stopServer();
    pair.gate.release('begun');
    await expect(begun).resolves.toBe('begun');
    await stopped;
    expect(await rejection(pair.bus.send(echo, { text: '' }, context))).toEqual(unavailable('cannot be reached'));
    await pair.startServer();
    await expect(pair.bus.send(echo, { text: 'back' }, context)).resolves.toMatchObject({ text: 'back' });
  });
});

describe('the in-process transport', () => {
  it('is connected once per application', async () => {
    @Module({ imports: [MessagingModule.forClient({ transport: 'inprocess' })] })
    class Twice {}
    const app = await NestFactory.create(Twice, new FastifyAdapter(), { logger: false });
    await connectTransport(app, { transport: 'inprocess' });
    await expect(connectTransport(app, { transport: 'inprocess' })).rejects.toThrow('connect it once per application');
    await app.close();
  });
});

describe('a lost TCP connection', () => {
  it('ends what waits for an answer and is made again', async () => {
    const pair = await overTcp();
    const waiting = rejection(pair.bus.send(hold, { key: 'lost' }, context));
    await pair.gate.arrived('lost');
    for (const socket of sockets()) socket.destroy();
    await expect(waiting).resolves.toEqual(unavailable('cannot be reached'));
    await expect(pair.bus.send(echo, { text: 'again' }, context)).resolves.toMatchObject({ text: 'again' });
    pair.gate.release('lost');
    await pair.close();
  });
});

/** Every open client connection of this process. */
function sockets(): Array<{ destroy(): void }> {
  const process_ = process as unknown as { _getActiveHandles(): object[] };
  return process_
    ._getActiveHandles()
    .filter((handle): handle is { destroy(): void } => 'remotePort' in handle && 'destroy' in handle);
}

it.each(['', 'create', 'Content.create', 'content.', 'content create'])('%p is no pattern', (pattern) => {
  expect(() => message(pattern)).toThrow('A message pattern looks like');
});
