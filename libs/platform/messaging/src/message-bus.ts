import type { CommandContext } from '@annal/kernel';
import type { Message } from './message.ts';

/** Injection token and the only way one service calls another, whatever the transport. */
export abstract class MessageBus {
  /**
   * @throws DomainError the one the handler threw, or `unavailable` where no answer came
   * @throws RemoteFailure where the handler failed for any other reason
   */
  abstract send<Payload, Reply>(
    message: Message<Payload, Reply>,
    data: NoInfer<Payload>,
    context: CommandContext,
  ): Promise<Reply>;
}
