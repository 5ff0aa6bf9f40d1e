import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { toCommandContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { MessageBus } from '@annal/messaging';
import { awaitPosition } from '@annal/read-models';
import { Followers } from './followers.ts';
import { parsePosition } from './position.ts';

const REACHED_WITHIN_MS = 5_000;

/** `X-Min-Position`: a read that must not be older than a write the caller knows of. */
@Injectable()
export class MinimumPosition implements NestInterceptor {
  constructor(
    private readonly bus: MessageBus,
    private readonly followers: Followers,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (execution.getType() !== 'http') return next.handle();
    const { method, requestContext } = execution.switchToHttp().getRequest<FastifyRequest>();
    const asked = requestContext.header('x-min-position');
    if (asked === undefined || !requestContext.principal || !['GET', 'HEAD'].includes(method)) return next.handle();
    const { position, category } = parsePosition(asked);
    const data = { category, position, timeoutMs: REACHED_WITHIN_MS };
    const [projected, followed] = await Promise.all([
      this.bus.send(awaitPosition, data, toCommandContext(requestContext)),
      this.followers.reached(category, BigInt(position), REACHED_WITHIN_MS),
    ]);
    if (projected && followed) return next.handle();
    throw new DomainError('unavailable', 'Request.NotYet', 'The position is not reached yet, please try again');
  }
}
