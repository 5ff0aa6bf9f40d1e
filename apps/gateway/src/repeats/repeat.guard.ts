import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AnsweredBefore } from '@annal/http';
import { Repeats } from './repeats.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Repeats answers without a body. Comes before the project guard, because the project may be what was deleted. */
@Injectable()
export class RepeatGuard implements CanActivate {
  constructor(private readonly repeats: Repeats) {}

  canActivate(execution: ExecutionContext): true | Promise<true> {
    if (execution.getType() !== 'http') return true;
    const { method, requestContext } = execution.switchToHttp().getRequest<FastifyRequest>();
    if (READS.includes(method) || !this.repeats.concerns(requestContext)) return true;
    return this.repeats.answeredBefore(requestContext).then((outcome) => {
      if (outcome) throw new AnsweredBefore(outcome.status, outcome.headers);
      return true;
    });
  }
}
