import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import busboy from '@fastify/busboy';
import { BadRequestException } from '@nestjs/common';

export interface Part {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly filename: () => string | undefined;
  readonly contentType: () => string | undefined;
}

type Headers = Readonly<Record<string, readonly string[]>>;

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i;

export function boundaryOf(contentType: string | undefined): string | undefined {
  const match = BOUNDARY.exec(contentType ?? '');
  return match?.[1] ?? match?.[2];
}

/** Applies backpressure to the sender. @throws BadRequestException, or whatever `take` throws */
export async function readParts(body: Readable, boundary: string, take: (part: Part) => Promise<void>): Promise<void> {
  const parser = new busboy.Dicer({ boundary });
  let taken = Promise.resolve();
  // The parser may finish before its input does, so only its own `finish` event counts.
  const read = new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new BadRequestException('The request body is not valid multipart data'));
    parser.once('finish', resolve);
    parser.once('error', refuse);
    finished(body).catch(refuse);
    parser.on('part', (stream: Readable) => {
      const part = partOf(stream);
      taken = taken.then(() => take(part));
      taken.catch(reject);
    });
  });
  body.pipe(parser);
  try {
    await read;
    await taken;
  } finally {
    body.unpipe(parser);
  }
}

function partOf(stream: Readable): Part {
  let headers: Headers = {};
  stream.on('header', (found: Headers) => {
    headers = found;
  });
  // Without a listener, an error after the last read would be an uncaught exception.
  stream.on('error', () => undefined);
  return {
    bytes: stream,
    filename: () => filenameOf(headers['content-disposition']?.[0]),
    contentType: () => headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase(),
  };
}

/** Node decodes headers as latin1, but clients send names in UTF-8. */
function filenameOf(disposition: string | undefined): string | undefined {
  const text = Buffer.from(disposition ?? '', 'latin1').toString('utf8');
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(text)?.[1];
  if (extended !== undefined) return decoded(extended);
  const match = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(text);
  return match?.[1]?.replace(/\\(["\\])/g, '$1') ?? match?.[2];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
