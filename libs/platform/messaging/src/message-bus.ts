import type { CommandContext } from '@annal/kernel';
import type { Message } from './message.ts';

/** Injection token. Services call each other only through it. */
export abstract class MessageBus {
  /** @throws DomainError of the handler, `unavailable` without an answer, RemoteFailure for any other failure */
  abstract send<Data, Reply>(
    message: Message<Data, Reply>,
    data: NoInfer<Data>,
    context: CommandContext,
  ): Promise<Reply>;
}
