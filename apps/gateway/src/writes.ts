import { Injectable } from '@nestjs/common';
import { toCommandContext, type RequestContext } from '@annal/http';
import { DomainError, type Receipt } from '@annal/kernel';
import { MessageBus, type Message } from '@annal/messaging';
import { Repeats } from './repeats/repeats.ts';
import { WrittenPositions } from './written-positions.ts';

/** Sends commands, and answers when what they changed can be read. The one way a request changes anything. */
@Injectable()
export class Writes {
  constructor(
    private readonly bus: MessageBus,
    private readonly positions: WrittenPositions,
    private readonly repeats: Repeats,
  ) {}

  /** @throws DomainError the refusal, or `unavailable` where nobody can say */
  async execute<Payload, Reply extends Receipt>(
    message: Message<Payload, Reply>,
    data: NoInfer<Payload>,
    request: RequestContext,
  ): Promise<Reply> {
    const receipt = await this.send(message, data, request);
    await this.positions.announce(receipt, request);
    return receipt;
  }

  /** For what does not always append an event: without a receipt there is no position to name or to wait for. */
  async act<Payload, Reply extends { readonly receipt?: Receipt }>(
    message: Message<Payload, Reply>,
    data: NoInfer<Payload>,
    request: RequestContext,
  ): Promise<Reply> {
    const reply = await this.send(message, data, request);
    if (reply.receipt) await this.positions.announce(reply.receipt, request);
    return reply;
  }

  private send<Payload, Reply>(
    message: Message<Payload, Reply>,
    data: NoInfer<Payload>,
    request: RequestContext,
  ): Promise<Reply> {
    return this.repeats.once(message, data, request, (command) => this.bus.send(message, data, command));
  }

  /**
   * What follows from a write elsewhere in the service, done and shown before that write is answered. Where that fails,
   * a process of the service does it later all the same.
   */
  async follow<Payload, Reply extends Receipt>(
    message: Message<Payload, Reply>,
    data: NoInfer<Payload>,
    request: RequestContext,
  ): Promise<void> {
    if (request.hasReplyHeader('X-Consistency') || request.isRepeat) return;
    try {
      const receipt = await this.bus.send(message, data, toCommandContext(request));
      if (await this.positions.isShown(receipt, request)) return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    request.setHeader('X-Consistency', 'pending');
  }
}
