import { RequestTimeoutException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface BodyTimeouts {
  /** conventions.md 3 */
  readonly silenceMs: number;
  readonly wholeMs: number;
  readonly streamMs: number;
}

const CHECKS = 30;

export function watchBody(
  request: FastifyRequest,
  { silenceMs, wholeMs, streamMs }: BodyTimeouts,
  onLate: (error: RequestTimeoutException) => void,
): void {
  const { raw } = request;
  if (raw.headers['transfer-encoding'] === undefined && !(Number(raw.headers['content-length']) > 0)) return;
  const { socket } = raw;
  const end = performance.now() + (request.routeOptions.config.streamedBody ? streamMs : wholeMs);
  let received = socket.bytesRead;
  let heard = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead !== received || raw.readableLength > 0) heard = now;
    received = socket.bytesRead;
    if (raw.complete) clearInterval(timer);
    else if (now - heard >= silenceMs || now > end) {
      clearInterval(timer);
      onLate(new RequestTimeoutException('The request body has stopped arriving'));
    }
  }, silenceMs / CHECKS).unref();
  raw.once('end', () => clearInterval(timer));
  raw.once('close', () => clearInterval(timer));
}

/** The start of the next request on this connection is unknown. */
export function closeAfter(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  void reply.header('connection', 'close');
  reply.raw.once('finish', () => socket.destroySoon());
}
