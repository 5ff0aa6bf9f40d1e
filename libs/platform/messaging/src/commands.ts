import { Controller, type Type } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { CommandContext } from '@annal/kernel';
import type { Envelope, LocalMessage, Message } from './message.ts';

type HandlerClass<Data, Reply> = new (...dependencies: never[]) => {
  readonly execute: (envelope: Envelope<Data>) => Promise<Reply>;
};
type AnyMessage = Pick<Message<never, never> | LocalMessage<never, never>, 'pattern' | 'isLocal'>;
type CommandClass = new (data: unknown, context: CommandContext) => Command<unknown>;

const commandClasses = new WeakMap<AnyMessage, CommandClass>();
const messageOfHandler = new WeakMap<object, AnyMessage>();

/** Makes a class the handler of a message on the `CommandBus`; `commandController` connects it to the transport. */
export function Handles<Data, Reply>(message: Message<Data, Reply> | LocalMessage<Data, Reply>) {
  return (handler: HandlerClass<Data, Reply>): void => {
    // Nest's typing demands a constructor without parameters; Nest never calls it.
    CommandHandler(commandClassOf(message) as CommandClass & (new () => Command<unknown>))(handler);
    messageOfHandler.set(handler, message);
  };
}

/** For sending in the process, without the transport. */
export function commandOf<Data, Reply>(
  message: Message<Data, Reply> | LocalMessage<Data, Reply>,
  data: NoInfer<Data>,
  context: CommandContext,
): Command<Reply> {
  return new (commandClassOf(message))(data, context) as Command<Reply>;
}

/** Puts the handlers' messages, except local ones, on the `CommandBus`. Providers that are not handlers are ignored. */
export function commandController(providers: readonly unknown[]): Type<unknown> {
  @Controller()
  class CommandController {
    constructor(readonly commands: CommandBus) {}
  }
  for (const provider of providers) {
    const message = messageOfHandler.get(provider as object);
    if (message && !message.isLocal) addMessageMethod(CommandController.prototype, message);
  }
  return CommandController;
}

function addMessageMethod(controller: { readonly commands: CommandBus }, message: AnyMessage): void {
  const { pattern } = message;
  const CommandOfMessage = commandClassOf(message);
  const method = {
    value(this: typeof controller, { data, context }: Envelope<unknown>) {
      return this.commands.execute(new CommandOfMessage(data, context));
    },
  };
  MessagePattern(pattern)(controller, pattern, method);
  Object.defineProperty(controller, pattern, method);
}

function commandClassOf(message: AnyMessage): CommandClass {
  const existing = commandClasses.get(message);
  if (existing) return existing;
  const created = class extends Command<unknown> implements Envelope<unknown> {
    constructor(
      readonly data: unknown,
      readonly context: CommandContext,
    ) {
      super();
    }
  };
  // Nest's missing-handler error shows this name.
  Object.defineProperty(created, 'name', { value: message.pattern });
  commandClasses.set(message, created);
  return created;
}
