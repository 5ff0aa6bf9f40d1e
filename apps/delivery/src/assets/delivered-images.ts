import { HttpException, Injectable } from '@nestjs/common';
import type { DeliveredFile } from '@annal/delivery-application';
import {
  asksForImage,
  Derivatives,
  imageErrors,
  isSigned,
  readImageRequest,
  signatureOf,
  TooManyImages,
  type ImageRequest,
  type StoredDerivative,
} from '@annal/delivery-images';
import { BlobStore } from '@annal/files';
import { fileAnswer, isAnsweredByTag, type AnsweredFile, type FileDelivery, type RequestContext } from '@annal/http';
import { cacheControl } from './cache-control.ts';
import { ImageOptions } from './image-options.ts';

const CONTENT_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const;

/** Files as they are stored, and images derived from them (delivery.md 6). */
@Injectable()
export class DeliveredImages {
  constructor(
    private readonly derivatives: Derivatives,
    private readonly blobs: BlobStore,
    private readonly options: ImageOptions,
  ) {}

  /** @throws DomainError for a bad value, and for an address without its signature */
  requested(path: string, query: string): ImageRequest {
    const { widths, isAutomatic, signingKey } = this.options;
    const { request, issues } = readImageRequest(new URLSearchParams(query), { widths });
    const isAsked = asksForImage(request) || issues.length > 0;
    if (isAsked && signingKey !== undefined && !isSigned(path, query, signingKey)) throw imageErrors.unsigned();
    if (issues.length > 0) throw imageErrors.malformed(issues);
    return isAutomatic ? { format: 'auto', ...request } : request;
  }

  /** The query for another address of the same file. */
  queryAt(address: string, query: string): string {
    const { signingKey } = this.options;
    const others = query.split('&').filter((part) => part !== '' && !/^s=/i.test(part));
    if (signingKey === undefined || others.length === query.split('&').length) return query;
    return [...others, `s=${signatureOf(address, query, signingKey)}`].join('&');
  }

  async answer(file: DeliveredFile, request: ImageRequest, context: RequestContext, delivery: FileDelivery) {
    const source = { ...file, read: () => this.blobs.read(file.hash) };
    const { isNegotiated, derivative: planned } = this.derivatives.plan(source, request, context.header('accept'));
    if (isNegotiated) context.setHeader('Vary', [context.replyHeader('vary') ?? [], 'Accept'].flat().join(', '));
    if (!planned) return fileAnswer(this.stored(file), context, delivery);
    const { name: tag } = planned.key;
    if (isAnsweredByTag({ ...file, tag }, context, delivery)) return undefined;
    const asking = this.derivatives.get(source, request, planned, context.remoteAddress);
    const answer = await asking.catch((error: unknown) => {
      throw refused(error, context);
    });
    if (answer.kind === 'derivative') return derivedAnswer(file, tag, answer.derivative, context, delivery);
    context.setHeader('X-Image', 'original');
    // Another version may derive it.
    return fileAnswer(this.stored(file), context, { ...delivery, cacheControl: cacheControl(file, false) });
  }

  private stored(file: DeliveredFile): AnsweredFile {
    return { ...file, tag: file.hash, read: (range) => this.blobs.read(file.hash, range) };
  }
}

async function derivedAnswer(
  { since, filename }: DeliveredFile,
  tag: string,
  derivative: StoredDerivative,
  context: RequestContext,
  delivery: FileDelivery,
) {
  const { format, size } = derivative;
  const contentType = CONTENT_TYPES[format];
  let isRead = false;
  const read: AnsweredFile['read'] = (range) => {
    isRead = true;
    return Promise.resolve(derivative.read(range));
  };
  const name = `${filename.replace(/\.[^.]*$/, '')}.${format}`;
  const derived = { tag, since, size, contentType, charset: null, filename: name, read };
  try {
    return await fileAnswer(derived, context, delivery);
  } finally {
    if (!isRead) await derivative.close();
  }
}

function refused(error: unknown, context: RequestContext): unknown {
  if (!(error instanceof TooManyImages)) return error;
  context.setHeader('Retry-After', String(error.retryAfterSeconds));
  return new HttpException(error.message, 429);
}
