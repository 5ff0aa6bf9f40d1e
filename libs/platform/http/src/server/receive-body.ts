import { BadRequestException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RequestBody } from '../request/request-body.ts';

export interface BodyLimits {
  readonly bytes: number;
  readonly largeBytes: number;
}

type Done = (error: Error | null, body?: unknown) => void;

/** Smaller bodies are received to the end, because a sender that is cut off often never sees the answer. */
const PATIENCE_BYTES = 64 * 1024 * 1024;

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/;

/** Fastify would refuse a malformed media type before routing and authentication (conventions.md 10.4). */
export function judgeTypeLater({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type !== undefined && !MEDIA_TYPE.test(type.trim())) headers['content-type'] = 'application/octet-stream';
}

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
