import { Injectable } from '@nestjs/common';
import { toCommandContext, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { awaitPosition } from '@annal/read-models';
import { Followers } from './followers.ts';
import { parsePosition } from './position.ts';

const REACHED_WITHIN_MS = 5_000;

/** The header `X-Min-Position` of a read (conventions.md 13). */
@Injectable()
export class MinimumPosition {
  constructor(
    private readonly bus: MessageBus,
    private readonly followers: Followers,
  ) {}

  /** Undefined without such a header. @throws DomainError `unavailable` if the position is not reached in 5 seconds */
  reached(context: RequestContext): Promise<void> | undefined {
    const asked = context.header('x-min-position');
    const isRead = context.method === 'GET' || context.method === 'HEAD';
    return asked === undefined || !isRead ? undefined : this.wait(asked, context);
  }

  private async wait(asked: string, context: RequestContext): Promise<void> {
    const { position, category } = parsePosition(asked);
    const data = { category, position, timeoutMs: REACHED_WITHIN_MS };
    const [projected, followed] = await Promise.all([
      this.bus.send(awaitPosition, data, toCommandContext(context)),
      this.followers.reached(category, BigInt(position), REACHED_WITHIN_MS),
    ]);
    if (projected && followed) return;
    throw new DomainError('unavailable', 'Request.NotYet', 'The position is not reached yet, please try again');
  }
}
