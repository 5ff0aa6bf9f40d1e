import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import type { QueryParameters } from '@annal/http';
import { negotiated } from './media-type.ts';

/** Runs before kept answers are looked up: an answer has the media type of its request. */
@Injectable()
export class MediaTypeInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<FastifyRequest<{ Querystring: QueryParameters }>>();
    const { requestContext: context, query } = request;
    request.answerVariant = query.has('sdl') ? 'text/plain' : negotiated(context.header('accept'));
    context.setHeader('Content-Type', `${request.answerVariant}; charset=utf-8`);
    context.setHeader('Vary', [context.replyHeader('vary'), 'Accept'].filter((name) => name !== undefined).join(', '));
    return next.handle();
  }
}
