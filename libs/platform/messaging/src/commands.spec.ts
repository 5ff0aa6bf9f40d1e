import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DomainError } from '@annal/kernel';
import {
  commandController,
  commandOf,
  connectTransport,
  Handles,
  localMessage,
  message,
  MessageBus,
  MessagingModule,
  type Envelope,
} from './index.ts';
import { context } from './spec/sample-services.ts';

const greet = message<{ name: string }, string>('sample.greet');
const decline = message<object, never>('sample.decline');
const count = localMessage<{ signal: AbortSignal }, boolean>('sample.count');

class Greeting {
  readonly text = 'Hello';
}

@Handles(greet)
class GreetHandler {
  constructor(private readonly greeting: Greeting) {}

  async execute({ data, context: { actor } }: Envelope<{ name: string }>): Promise<string> {
    return Promise.resolve(`${this.greeting.text} ${data.name}, says ${actor.name}`);
  }
}

@Handles(decline)
class DeclineHandler {
  execute(): Promise<never> {
    return Promise.reject(new DomainError('conflict', 'Sample.Declined', 'No'));
  }
}

@Handles(count)
class CountHandler {
  execute({ data: { signal } }: Envelope<{ signal: AbortSignal }>): Promise<boolean> {
    return Promise.resolve(signal.aborted);
  }
}

const providers = [Greeting, GreetHandler, DeclineHandler, CountHandler];

@Module({
  imports: [CqrsModule.forRoot(), MessagingModule.forClient({ transport: 'inprocess', copyMessages: true })],
  controllers: [commandController(providers)],
  providers,
})
class SampleModule {}

async function start() {
  const app = await NestFactory.create(SampleModule, new FastifyAdapter(), { logger: false });
  await connectTransport(app, { transport: 'inprocess' });
  return app;
}

describe('a handler of a message', () => {
  it('answers the message, and the command on the bus of its process', async () => {
    const app = await start();
    await expect(app.get(MessageBus).send(greet, { name: 'Ada' }, context)).resolves.toBe('Hello Ada, says m.okafor');
    await expect(app.get(CommandBus).execute(commandOf(greet, { name: 'Eve' }, context))).resolves.toBe(
      'Hello Eve, says m.okafor',
    );
    await app.close();
  });

  it('answers a local one in its process only', async () => {
    const app = await start();
    const signal = AbortSignal.abort();
    await expect(app.get(CommandBus).execute(commandOf(count, { signal }, context))).resolves.toBe(true);
    const sent = message<object, boolean>(count.pattern);
    await expect(app.get(MessageBus).send(sent, {}, context)).rejects.toMatchObject({ kind: 'unavailable' });
    await app.close();
  });

  it('refuses with a DomainError', async () => {
    const app = await start();
    await expect(app.get(MessageBus).send(decline, {}, context)).rejects.toMatchObject({ code: 'Sample.Declined' });
    await app.close();
  });
});
