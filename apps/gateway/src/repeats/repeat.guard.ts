import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AnsweredBefore } from '@annal/http';
import { Repeats } from './repeats.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Recognizes what was answered without a body before, and answers it so again, also where the project, which the next
 * guard looks for, went with it. Comes right after the caller is known.
 */
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
