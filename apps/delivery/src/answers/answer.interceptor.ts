import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, finalize, from, mergeMap, of, throwError, type Observable } from 'rxjs';
import type { Reading } from '@annal/delivery-application';
import { jsonOf, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { formatPosition } from '@annal/reading-directories';
import { ProjectDirectory } from '@annal/structure-application';
import { answerAddress } from '../cache/answer-address.ts';
import { AnswerCache, type KeptAnswer, type Told } from '../cache/answer-cache.ts';
import { CacheUpkeep } from '../cache/cache-upkeep.ts';
import type { Watch } from '../cache/touches.ts';
import { DeliveryOptions } from '../delivery-options.ts';
import { isForEverybody, isKnown, keysOf, setCacheHeaders, tagOf } from './answer-headers.ts';

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
    private readonly options: DeliveryOptions,
    private readonly cache: AnswerCache,
    private readonly upkeep: CacheUpkeep,
    private readonly projects: ProjectDirectory,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<Body> {
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const { requestContext: context, reading } = request;
    if (!reading) throw new Error('An answer without a reading');
    const { touches } = this.upkeep;
    if (touches.position) {
      const { category, position } = touches.position;
      context.setHeader('X-Position', formatPosition({ category, position: String(position) }));
    }
    const address = this.isKept(context, reading) ? answerAddress(request) : undefined;
    const kept = address === undefined ? undefined : this.cache.get(address);
    if (kept) return this.repeated(context, reading, kept);
    const asked = { context, reading, address, watch: touches.begin() };
    return next.handle().pipe(
      mergeMap((value) => from(this.answer(asked, value))),
      catchError((error: unknown) => {
        if (error instanceof DomainError && error.kind === 'notFound') this.keep(asked, error);
        return throwError(() => error);
      }),
      finalize(asked.watch.end),
    );
  }

  /** The project is the one that the guard found, perhaps before a change that the watch does not see. */
  private isKept({ method }: RequestContext, { view, project }: Reading): boolean {
    if (view !== 'published' || (method !== 'GET' && method !== 'HEAD')) return false;
    return this.cache.isOn && this.upkeep.isCurrent && this.projects.find(project.id) === project;
  }

  private repeated(context: RequestContext, reading: Reading, kept: KeptAnswer): Observable<Body> {
    reading.keys.takeOver(kept.keys);
    if (kept.isPassing) reading.limits.forNow();
    const { answer, lastModified } = kept;
    if (answer instanceof DomainError) return throwError(() => answer);
    return of(this.tell(context, reading, answer, lastModified));
  }

  private async answer(asked: Asked, value: unknown): Promise<Body> {
    const { context, reading } = asked;
    const body = value === undefined ? undefined : await bytesOf(value);
    if (body) reading.limits.requireSize(body.length);
    context.status ??= 200;
    const told = {
      status: context.status,
      contentType: context.replyHeader('content-type'),
      ...(body && { body: { bytes: body, tag: tagOf(body) } }),
    };
    return this.tell(context, reading, told, this.keep(asked, told));
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

  private tell(context: RequestContext, reading: Reading, told: Told, lastModified: number | undefined): Body {
    const { status, contentType = 'application/json; charset=utf-8', body } = told;
    setCacheHeaders(context, reading, this.options);
    context.status = status;
    if (!body) return undefined;
    context.setHeader('ETag', body.tag);
    // What depends on the time changes without an event.
    const isDated = lastModified !== undefined && isForEverybody(reading) && !reading.limits.isPassing;
    if (isDated) context.setHeader('Last-Modified', new Date(lastModified).toUTCString());
    if (context.method !== 'POST' && isKnown(context, body.tag, isDated ? lastModified : undefined)) {
      context.status = 304;
      return undefined;
    }
    context.setHeader('Content-Type', contentType);
    return body.bytes;
  }
}

async function bytesOf(value: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(value)) return value;
  const text = await jsonOf(value);
  return typeof text === 'string' ? Buffer.from(text) : text;
}
