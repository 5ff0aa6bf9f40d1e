import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { toCommandContext, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { awaitPosition } from '@annal/read-models';
import { Followers } from './followers.ts';
import { parsePosition } from './position.ts';

const REACHED_WITHIN_MS = 5_000;

@Injectable()
export class MinimumPositionGuard implements CanActivate {
  constructor(
    private readonly bus: MessageBus,
    private readonly followers: Followers,
  ) {}

  canActivate(execution: ExecutionContext): true | Promise<true> {
    if (execution.getType() !== 'http') return true;
    const { method, requestContext } = execution.switchToHttp().getRequest<FastifyRequest>();
    const asked = requestContext.header('x-min-position');
    if (asked === undefined || !requestContext.principal || !['GET', 'HEAD'].includes(method)) return true;
    return this.reached(asked, requestContext);
  }

  private async reached(asked: string, context: RequestContext): Promise<true> {
    const { position, category } = parsePosition(asked);
    const data = { category, position, timeoutMs: REACHED_WITHIN_MS };
    const [projected, followed] = await Promise.all([
      this.bus.send(awaitPosition, data, toCommandContext(context)),
      this.followers.reached(category, BigInt(position), REACHED_WITHIN_MS),
    ]);
    if (projected && followed) return true;
    throw new DomainError('unavailable', 'Request.NotYet', 'The position is not reached yet, please try again');
  }
}
