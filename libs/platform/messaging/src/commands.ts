import { Controller, type Type } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import type { CommandContext } from '@annal/kernel';
import type { Envelope, LocalMessage, Message } from './message.ts';

type HandlerClass<Payload, Reply> = new (...dependencies: never[]) => {
  readonly execute: (envelope: Envelope<Payload>) => Promise<Reply>;
};
type AnyMessage = Pick<Message<never, never> | LocalMessage<never, never>, 'pattern' | 'isLocal'>;
type CommandClass = new (data: unknown, context: CommandContext) => Command<unknown>;

const commandClasses = new WeakMap<AnyMessage, CommandClass>();
const handled = new WeakMap<object, AnyMessage>();

/** Makes a class the handler of a message on the `CommandBus`; `commandMessages` connects it to the transport. */
export function Handles<Payload, Reply>(message: Message<Payload, Reply> | LocalMessage<Payload, Reply>) {
  return (handler: HandlerClass<Payload, Reply>): void => {
    // Nest's type wants a constructor without parameters, but never calls it.
    CommandHandler(commandClassOf(message) as CommandClass & (new () => Command<unknown>))(handler);
    handled.set(handler, message);
  };
}

export function commandOf<Payload, Reply>(
  message: Message<Payload, Reply> | LocalMessage<Payload, Reply>,
  data: NoInfer<Payload>,
  context: CommandContext,
): Command<Reply> {
  return new (commandClassOf(message))(data, context) as Command<Reply>;
}

/** A controller that puts the messages of these handlers, except local ones, on the `CommandBus`. Other providers may be among them. */
export function commandMessages(providers: readonly unknown[]): Type<unknown> {
  @Controller()
  class CommandMessages {
    constructor(readonly commands: CommandBus) {}
  }
  for (const provider of providers) {
    const message = handled.get(provider as object);
    if (message && !message.isLocal) addReceiver(CommandMessages.prototype, message);
  }
  return CommandMessages;
}

function addReceiver(controller: { readonly commands: CommandBus }, message: AnyMessage): void {
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
  const known = commandClasses.get(message);
  if (known) return known;
  const made = class extends Command<unknown> implements Envelope<unknown> {
    constructor(
      readonly data: unknown,
      readonly context: CommandContext,
    ) {
      super();
    }
  };
  // Nest names it when a handler is missing.
  Object.defineProperty(made, 'name', { value: message.pattern });
  commandClasses.set(message, made);
  return made;
}
