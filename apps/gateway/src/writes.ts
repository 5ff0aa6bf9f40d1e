import { Injectable } from '@nestjs/common';
import { toCommandContext, type RequestContext } from '@annal/http';
import { DomainError, type Receipt } from '@annal/kernel';
import { MessageBus, type Message } from '@annal/messaging';
import { awaitPosition } from '@annal/read-models';
import { AcknowledgedPosition } from '@annal/search-service';
import { Followers } from './followers.ts';
import { formatPosition } from './position.ts';
import { Repeats } from './repeats/repeats.ts';

/** Longest wait for read models; a write is done by then all the same (architecture.md 4). */
const SHOWN_WITHIN_MS = 5_000;

/** Sends commands, and answers when what they changed can be read. The one way a request changes anything. */
@Injectable()
export class Writes {
  constructor(
    private readonly bus: MessageBus,
    private readonly followers: Followers,
    private readonly repeats: Repeats,
    private readonly acknowledged: AcknowledgedPosition,
  ) {}

  /** @throws DomainError the refusal, or `unavailable` where nobody can say */
  async execute<Payload, Reply extends Receipt>(
    message: Message<Payload, Reply>,
    data: NoInfer<Payload>,
    request: RequestContext,
  ): Promise<Reply> {
    const command = toCommandContext(request);
    const receipt = await this.act(message, data, request);
    this.acknowledged.note(BigInt(receipt.position));
    request.setHeader('X-Position', formatPosition(receipt));
    const wantsToWait = !/\brespond-async\b/i.test(request.header('prefer') ?? '');
    if (!wantsToWait || !(await this.shown(receipt, command))) request.setHeader('X-Consistency', 'pending');
    return receipt;
  }

  /** For what changes something that no read model shows: there is nothing to wait for. */
  act<Payload, Reply>(
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
    const command = toCommandContext(request);
    try {
      const receipt = await this.bus.send(message, data, command);
      this.acknowledged.note(BigInt(receipt.position));
      if (await this.shown(receipt, command)) return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    request.setHeader('X-Consistency', 'pending');
  }

  /** Whether readers see it. A projector that cannot be asked does not undo what is done. */
  private async shown({ category, position }: Receipt, command: ReturnType<typeof toCommandContext>): Promise<boolean> {
    const data = { category, position, timeoutMs: SHOWN_WITHIN_MS };
    try {
      const [projected, followed] = await Promise.all([
        this.bus.send(awaitPosition, data, { ...command, deadline: Date.now() + SHOWN_WITHIN_MS + 500 }),
        this.followers.reached(category, BigInt(position), SHOWN_WITHIN_MS),
      ]);
      return projected && followed;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') return false;
      throw error;
    }
  }
}
