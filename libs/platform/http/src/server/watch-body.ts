import { RequestTimeoutException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface BodyPatience {
  /** How long a sender may be silent (conventions.md 3). */
  readonly silenceMs: number;
  /** How long a whole body may take. */
  readonly wholeMs: number;
  /** The same for a body that its handler takes as a stream. */
  readonly streamMs: number;
}

const CHECKS = 30;

/** Calls `onLate` once, when a body has stopped arriving or takes for ever; never for a request without one. */
export function watchBody(
  request: FastifyRequest,
  { silenceMs, wholeMs, streamMs }: BodyPatience,
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
    // What waits to be read was sent in time.
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

/** The connection ends with this answer: nobody knows where on it the next request would begin. */
export function closeAfter(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw;
  void reply.header('connection', 'close');
  reply.raw.once('finish', () => socket.destroySoon());
}
