import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MinimumPosition } from '@annal/reading-directories';

@Injectable()
export class MinimumPositionGuard implements CanActivate {
  constructor(private readonly minimum: MinimumPosition) {}

  canActivate(execution: ExecutionContext): true | Promise<true> {
    const { requestContext } = execution.switchToHttp().getRequest<FastifyRequest>();
    const reached = requestContext.principal && this.minimum.reached(requestContext);
    return reached ? reached.then(() => true as const) : true;
  }
}
