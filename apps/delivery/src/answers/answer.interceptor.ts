import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, mergeMap, type Observable } from 'rxjs';
import { jsonOf } from '@annal/http';
import { DeliveryOptions } from '../delivery-options.ts';
import { isKnown, setCacheHeaders, tagOf } from './answer-headers.ts';

/** Turns the value of a handler into the text of the answer, with its tag, or into 304. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(private readonly options: DeliveryOptions) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(mergeMap((value) => from(this.answer(execution, value))));
  }

  private async answer(execution: ExecutionContext, value: unknown): Promise<string | Buffer | undefined> {
    const { requestContext: context, reading } = execution.switchToHttp().getRequest<FastifyRequest>();
    if (!reading) throw new Error('An answer without a reading');
    setCacheHeaders(context, reading, this.options);
    if (value === undefined) return undefined;
    const body = await jsonOf(value);
    const tag = tagOf(body);
    context.setHeader('ETag', tag);
    if (context.method !== 'POST' && isKnown(context, tag)) {
      context.status = 304;
      return undefined;
    }
    context.status ??= 200;
    if (!context.hasReplyHeader('content-type')) context.setHeader('Content-Type', 'application/json; charset=utf-8');
    return body;
  }
}
