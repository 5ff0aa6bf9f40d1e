import type { FastifyReply, FastifyRequest } from 'fastify';

const ALLOW_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const ALLOW_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'X-Min-Position',
  'Prefer',
  'Idempotency-Key',
  'If-None-Match',
  'Range',
  'Last-Event-ID',
].join(', ');
const EXPOSE_HEADERS = [
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'x-contensis-classic-token',
  'X-Position',
  'X-Consistency',
  'ETag',
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
].join(', ');
const MAX_AGE_SECONDS = '600';

/** conventions.md 2. No credentials: tokens travel in a header. */
export class Cors {
  private readonly origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.origins = new Set(origins.map((origin) => origin.toLowerCase()));
  }

  addHeaders({ headers }: FastifyRequest, reply: FastifyReply): void {
    const { origin } = headers;
    void reply.header('vary', 'Origin');
    if (origin === undefined) return;
    const allowed = this.origins.has('*') ? '*' : this.origins.has(origin.toLowerCase()) ? origin : undefined;
    if (!allowed) return;
    void reply.header('access-control-allow-origin', allowed).header('access-control-expose-headers', EXPOSE_HEADERS);
  }

  isPreflight({ method, headers }: FastifyRequest): boolean {
    return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
  }

  addPreflightHeaders(reply: FastifyReply): void {
    if (!reply.hasHeader('access-control-allow-origin')) return;
    void reply
      .header('access-control-allow-methods', ALLOW_METHODS)
      .header('access-control-allow-headers', ALLOW_HEADERS)
      .header('access-control-max-age', MAX_AGE_SECONDS);
  }
}
