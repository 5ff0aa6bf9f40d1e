import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, finalize, from, mergeMap, of, throwError, type Observable } from 'rxjs';
import type { Reading } from '@annal/delivery-application';
import { jsonOf, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import { formatPosition } from '@annal/reading-directories';
import { ProjectDirectory } from '@annal/structure-application';
import { answerAddress } from '../cache/answer-address.ts';
import { AnswerCache, type KeptAnswer, type Told, type ToldBody } from '../cache/answer-cache.ts';
import { CacheUpkeep } from '../cache/cache-upkeep.ts';
import type { Watch } from '../cache/touches.ts';
import { DeliveryOptions } from '../delivery-options.ts';
import { encoded, encodingFor, type Encoding } from './content-encoding.ts';
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
  private readonly compressing = {
    br: new Map<ToldBody, Promise<Buffer>>(),
    gzip: new Map<ToldBody, Promise<Buffer>>(),
  };

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
    if (kept) return this.repeated(context, reading, kept, address);
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
    const told = this.tell(context, reading, answer, lastModified);
    if (!told) return of(undefined);
    const body = this.encode(context, told, address);
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
    const shown = this.tell(context, reading, told, this.keep(asked, told));
    return shown && this.encode(context, shown, asked.address);
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

  private tell(context: RequestContext, reading: Reading, told: Told, lastModified: number | undefined) {
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
    return body;
  }

  private encode(context: RequestContext, body: ToldBody, address: string | undefined): Buffer | Promise<Buffer> {
    const encoding = encodingFor(context.header('accept-encoding'), body.bytes.length);
    if (!encoding) return body.bytes;
    context.setHeader('Content-Encoding', encoding);
    return body.encoded.get(encoding) ?? this.compress(body, encoding, address);
  }

  /** Once for all that ask meanwhile. */
  private compress(body: ToldBody, encoding: Encoding, address: string | undefined): Promise<Buffer> {
    const running = this.compressing[encoding].get(body);
    if (running) return running;
    const compressing = encoded(body.bytes, encoding).then((compressed) => {
      if (address !== undefined) this.cache.keepEncoded(address, body, encoding, compressed);
      return compressed;
    });
    this.compressing[encoding].set(body, compressing);
    const forget = () => this.compressing[encoding].delete(body);
    compressing.then(forget, forget);
    return compressing;
  }
}

async function bytesOf(value: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(value)) return value;
  const text = await jsonOf(value);
  return typeof text === 'string' ? Buffer.from(text) : text;
}
