import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DomainError } from '@annal/kernel';
import { connectTransport, message, MessagingModule, RemoteFailure } from './index.ts';
import { endBroker } from './spec/broker.ts';
import {
  absent,
  context,
  echo,
  elsewhere,
  fail,
  forget,
  hold,
  overTcp,
  refuse,
  transports,
  unknown,
  unspeakable,
  type Pair,
} from './spec/sample-services.ts';

afterAll(endBroker);

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

  it('may have an empty answer', async () => {
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

  it('show only the log id of an unexpected failure', async () => {
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

  it('fail at their deadline', async () => {
    const late = rejection(pair.bus.send(hold, { key: 'late' }, { ...context, deadline: Date.now() + 50 }));
    await expect(late).resolves.toEqual(unavailable("did not answer 'sample.hold' in time"));
    pair.gate.release('late');
    await expect(pair.bus.send(echo, { text: 'after' }, context)).resolves.toMatchObject({ text: 'after' });
  });

  it('are not sent after their deadline', async () => {
    const past = rejection(pair.bus.send(echo, { text: '' }, { ...context, deadline: Date.now() - 1 }));
    await expect(past).resolves.toEqual(unavailable('was over before'));
  });

  it('fail with a clear error when nothing handles them', async () => {
    const text = name === 'NATS' ? 'cannot be reached' : "no handler for 'sample.unknown'";
    expect(await rejection(pair.bus.send(unknown, {}, context))).toEqual(unavailable(text));
    expect(await rejection(pair.bus.send(elsewhere, {}, context))).toEqual(unavailable('nowhere service'));
  });
});

it.each(transports)('messages %s are refused when too many wait', async (_, startPair) => {
  const narrow = await startPair({ maxInFlight: 2 });
  const waiting = ['a', 'b'].map((key) => narrow.bus.send(hold, { key }, context));
  await Promise.all(['a', 'b'].map((key) => narrow.gate.arrived(key)));
  expect(await rejection(narrow.bus.send(echo, { text: '' }, context))).toEqual(unavailable('too many requests'));
  ['a', 'b'].forEach((key) => narrow.gate.release(key));
  await Promise.all(waiting);
  await expect(narrow.bus.send(echo, { text: 'again' }, context)).resolves.toMatchObject({ text: 'again' });
  await narrow.close();
});

const wires = transports.filter(([name]) => name !== 'in process');
describe.each(wires)('a value that JSON cannot carry, %s', (_name, startPair) => {
  it('fails at once on the sending side', async () => {
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

  // NATS servers accept 1 MiB by default.
  const mebibytes = name === 'NATS' ? 0.9 : 10;
  it('takes and answers many large messages at once', async () => {
    const text = 'ä'.repeat((mebibytes * 1024 * 1024) / 2);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair.bus.send(echo, { text }, context)));
    expect(answers.every((answer) => answer.text === text)).toBe(true);
  });

  it('finishes started messages before it stops, and is found again after a restart', async () => {
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
  it('rejects waiting messages and is reopened', async () => {
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

function sockets(): Array<{ destroy(): void }> {
  const process_ = process as unknown as { _getActiveHandles(): object[] };
  return process_
    ._getActiveHandles()
    .filter((handle): handle is { destroy(): void } => 'remotePort' in handle && 'destroy' in handle);
}

it.each(['', 'create', 'Content.create', 'content.', 'content create'])('rejects %p as a pattern', (pattern) => {
  expect(() => message(pattern)).toThrow('A message pattern looks like');
});
