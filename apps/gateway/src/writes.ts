import { Injectable } from '@nestjs/common';
import { toCommandContext, type RequestContext } from '@annal/http';
import { DomainError, type Receipt } from '@annal/kernel';
import { MessageBus, type Message } from '@annal/messaging';
import { Repeats } from './repeats/repeats.ts';
import { WrittenPositions } from './written-positions.ts';

/** Every request that changes something goes through here. */
@Injectable()
export class Writes {
  constructor(
    private readonly bus: MessageBus,
    private readonly positions: WrittenPositions,
    private readonly repeats: Repeats,
  ) {}

  async execute<Data, Reply extends Receipt>(
    message: Message<Data, Reply>,
    data: NoInfer<Data>,
    request: RequestContext,
  ): Promise<Reply> {
    const receipt = await this.send(message, data, request);
    await this.positions.announce(receipt, request);
    return receipt;
  }

  /** For commands that may append no event: without a receipt there is no position to wait for. */
  async act<Data, Reply extends { readonly receipt?: Receipt }>(
    message: Message<Data, Reply>,
    data: NoInfer<Data>,
    request: RequestContext,
  ): Promise<Reply> {
    const reply = await this.send(message, data, request);
    if (reply.receipt) await this.positions.announce(reply.receipt, request);
    return reply;
  }

  private send<Data, Reply>(
    message: Message<Data, Reply>,
    data: NoInfer<Data>,
    request: RequestContext,
  ): Promise<Reply> {
    return this.repeats.once(message, data, request, (command) => this.bus.send(message, data, command));
  }

  /** If this fails, a process manager does it later. */
  async follow<Data, Reply extends Receipt>(
    message: Message<Data, Reply>,
    data: NoInfer<Data>,
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
