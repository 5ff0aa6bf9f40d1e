import { BadRequestException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RequestBody } from '../request/request-body.ts';

export interface BodyLimits {
  readonly bytes: number;
  /** Of routes that are marked `@LargeBody()`. */
  readonly largeBytes: number;
}

type Done = (error: Error | null, body?: unknown) => void;

/** A sender of more than this is cut off, others may finish sending: who is cut off often never sees the answer. */
const PATIENCE_BYTES = 64 * 1024 * 1024;

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/**
 * What has not even the form of a media type is none that is supported, which is said where the body is asked for. Fastify
 * would refuse it before it looks for the route and asks who calls (conventions.md 10.4).
 */
export function judgeTypeLater({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type.trim())) headers['content-type'] = 'application/octet-stream';
}

/** A content type parser for every type: keeps the bytes up to the limit and judges nothing yet. */
export function receiveBody(limits: BodyLimits) {
  return (request: FastifyRequest, payload: NodeJS.ReadableStream, done: Done): void => {
    const { streamedBody, largeBody } = request.routeOptions.config;
    if (streamedBody) return done(null, payload);
    const limit = largeBody === undefined ? limits.bytes : limits.largeBytes;
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
      if (size > PATIENCE_BYTES) cutOff(request, payload, done);
    });
    payload.on('end', () => done(null, new RequestBody(request, size > limit ? undefined : joined(chunks))));
    payload.on('error', () => done(new BadRequestException('The request body ended early')));
  };
}

function cutOff(request: FastifyRequest, payload: NodeJS.ReadableStream, done: Done): void {
  payload.removeAllListeners('data').removeAllListeners('end').pause();
  request.requestContext.setHeader('connection', 'close');
  done(null, new RequestBody(request, undefined));
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}
