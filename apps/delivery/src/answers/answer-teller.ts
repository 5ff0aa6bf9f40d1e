import { Injectable } from '@nestjs/common';
import { formatPosition } from '@annal/reading-directories';
import type { RequestContext } from '@annal/http';
import { AnswerCache, type Told, type ToldBody } from '../cache/answer-cache.ts';
import { CacheUpkeep } from '../cache/cache-upkeep.ts';
import { DeliveryOptions } from '../delivery-options.ts';
import { isForEverybody, isKnown, setCacheHeaders, type Shown } from './answer-headers.ts';
import { encoded, encodingFor, type Encoding } from './content-encoding.ts';

/** Status, headers and encoding of an answer. */
@Injectable()
export class AnswerTeller {
  private readonly compressing = {
    br: new Map<ToldBody, Promise<Buffer>>(),
    gzip: new Map<ToldBody, Promise<Buffer>>(),
  };

  constructor(
    private readonly options: DeliveryOptions,
    private readonly cache: AnswerCache,
    private readonly upkeep: CacheUpkeep,
  ) {}

  tellPosition(context: RequestContext): void {
    const { position: place } = this.upkeep.touches;
    if (!place) return;
    const { category, position } = place;
    context.setHeader('X-Position', formatPosition({ category, position: String(position) }));
  }

  /** What remains to be sent: nothing if the caller has it. */
  tell(
    context: RequestContext,
    shown: Shown,
    { status, contentType, body }: Told,
    lastModified: number | undefined,
  ): ToldBody | undefined {
    setCacheHeaders(context, shown, this.options);
    context.status = status;
    if (!body) return undefined;
    context.setHeader('ETag', body.tag);
    // What depends on the time changes without an event.
    const isDated = lastModified !== undefined && isForEverybody(shown) && !shown.limits.isPassing;
    if (isDated) context.setHeader('Last-Modified', new Date(lastModified).toUTCString());
    if (context.method !== 'POST' && isKnown(context, body.tag, isDated ? lastModified : undefined)) {
      context.status = 304;
      return undefined;
    }
    context.setHeader('Content-Type', contentType ?? 'application/json; charset=utf-8');
    return body;
  }

  /** The body in the encoding that the caller wants, if it is there. */
  ready(context: RequestContext, { bytes, encoded: known }: ToldBody): Buffer | undefined {
    const encoding = encodingFor(context.header('accept-encoding'), bytes.length);
    return encoding ? known.get(encoding) : bytes;
  }

  tellEncoding(context: RequestContext, { bytes }: ToldBody): Encoding | undefined {
    const encoding = encodingFor(context.header('accept-encoding'), bytes.length);
    if (encoding) context.setHeader('Content-Encoding', encoding);
    return encoding;
  }

  encode(context: RequestContext, body: ToldBody, address: string | undefined): Buffer | Promise<Buffer> {
    const encoding = this.tellEncoding(context, body);
    if (!encoding) return body.bytes;
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
