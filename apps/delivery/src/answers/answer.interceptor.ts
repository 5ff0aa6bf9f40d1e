import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, finalize, from, mergeMap, of, throwError, type Observable } from 'rxjs';
import type { Reading } from '@annal/delivery-application';
import { jsonOf, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { answerAddress } from '../cache/answer-address.ts';
import { AnswerCache, type KeptAnswer, type Told } from '../cache/answer-cache.ts';
import { CacheUpkeep } from '../cache/cache-upkeep.ts';
import { KeptAnswers } from '../cache/kept-answers.ts';
import { KnownRequests } from '../cache/known-requests.ts';
import type { Watch } from '../cache/touches.ts';
import { isForEverybody, keysOf, tagOf } from './answer-headers.ts';
import { AnswerTeller } from './answer-teller.ts';

type Body = Buffer | undefined;

interface Asked {
  readonly context: RequestContext;
  readonly reading: Reading;
  /** Absent if the answer may not be kept. */
  readonly address: string | undefined;
  readonly watch: Watch;
}

/** Turns the value of a handler into the text of the answer, with its tag, or into 304; takes kept answers instead. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly teller: AnswerTeller,
    private readonly cache: AnswerCache,
    private readonly upkeep: CacheUpkeep,
    private readonly answers: KeptAnswers,
    private readonly requests: KnownRequests,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<Body> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { requestContext: context, reading } = request;
    if (!reading) throw new Error('An answer without a reading');
    this.teller.tellPosition(context);
    const address = this.isKept(context, reading) ? answerAddress(request) : undefined;
    const kept = address === undefined ? undefined : this.answers.get(address);
    if (kept) {
      this.requests.note(request);
      return this.repeated(context, reading, kept, address);
    }
    const asked = { context, reading, address, watch: this.upkeep.touches.begin() };
    return next.handle().pipe(
      mergeMap((value) => from(this.answer(asked, value))),
      catchError((error: unknown) => {
        if (error instanceof DomainError && error.kind === 'notFound') this.keep(asked, error);
        return throwError(() => error);
      }),
      finalize(asked.watch.end),
    );
  }

  private isKept({ method }: RequestContext, { view, project }: Reading): boolean {
    return view === 'published' && (method === 'GET' || method === 'HEAD') && this.answers.isUsable(project);
  }

  private repeated(
    context: RequestContext,
    reading: Reading,
    kept: KeptAnswer,
    address: string | undefined,
  ): Observable<Body> {
    reading.keys.takeOver(kept.keys);
    if (kept.isPassing) reading.limits.forNow();
    const { answer, lastModified } = kept;
    if (answer instanceof DomainError) return throwError(() => answer);
    const told = this.teller.tell(context, reading, answer, lastModified);
    if (!told) return of(undefined);
    const body = this.teller.encode(context, told, address);
    return Buffer.isBuffer(body) ? of(body) : from(body);
  }

  private async answer(asked: Asked, value: unknown): Promise<Body> {
    const { context, reading } = asked;
    const body = value === undefined ? undefined : await bytesOf(value);
    if (body) reading.limits.requireSize(body.length);
    context.status ??= 200;
    const told = {
      status: context.status,
      contentType: context.replyHeader('content-type'),
      ...(body && { body: { bytes: body, tag: tagOf(body), encoded: new Map() } }),
    };
    const shown = this.teller.tell(context, reading, told, this.keep(asked, told));
    return shown && this.teller.encode(context, shown, asked.address);
  }

  /** When the answer last changed, unless it may already be old. */
  private keep({ reading, address, watch }: Asked, answer: Told | DomainError): number | undefined {
    const { keys, limits } = reading;
    if (!this.upkeep.isCurrent || !watch.isSettled(keys.all)) {
      limits.mayBeOld();
      return undefined;
    }
    const lastModified = this.upkeep.touches.lastOf(keys.all);
    if (address !== undefined && isForEverybody(reading))
      this.cache.keep(address, { keys: keysOf(reading), isPassing: limits.isPassing, lastModified, answer });
    return lastModified;
  }
}

async function bytesOf(value: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(value)) return value;
  const text = await jsonOf(value);
  return typeof text === 'string' ? Buffer.from(text) : text;
}
