import type { FastifyReply, FastifyRequest } from 'fastify';

/** What pages of other origins may do (conventions.md 2). No credentials: tokens travel in a header. */
export interface CorsRules {
  readonly origins: readonly string[];
  readonly methods: string;
  /** `any`: every well-formed name that is asked for. */
  readonly headers: readonly string[] | 'any';
  readonly exposed: readonly string[];
  readonly maxAgeSeconds: number;
}

/** Rules of the addresses below a path. */
export interface CorsArea extends CorsRules {
  readonly below: string;
}

/** Of addresses that no area contains. */
export function usualRules(origins: readonly string[]): CorsRules {
  return {
    origins,
    methods: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    headers: [
      'Authorization',
      'Content-Type',
      'Accept',
      'X-Min-Position',
      'Prefer',
      'Idempotency-Key',
      'If-None-Match',
      'Range',
      'Last-Event-ID',
    ],
    exposed: [
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
    ],
    maxAgeSeconds: 600,
  };
}

const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;

export class Cors {
  private readonly usual: Compiled;
  private readonly areas: readonly (Compiled & { readonly below: string })[];

  constructor(usual: CorsRules, areas: readonly CorsArea[] = []) {
    this.usual = compiled(usual);
    this.areas = areas.map((area) => ({ ...compiled(area), below: area.below.toLowerCase() }));
  }

  addHeaders(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    const { origins, exposed } = this.rulesFor(request);
    if (!origins.has('*') || !this.isInArea(request)) void reply.header('vary', 'Origin');
    if (origin === undefined) return;
    const allowed = origins.has('*') ? '*' : origins.has(origin.toLowerCase()) ? origin : undefined;
    if (!allowed) return;
    void reply.header('access-control-allow-origin', allowed).header('access-control-expose-headers', exposed);
  }

  isPreflight({ method, headers }: FastifyRequest): boolean {
    return method === 'OPTIONS' && 'origin' in headers && 'access-control-request-method' in headers;
  }

  addPreflightHeaders(request: FastifyRequest, reply: FastifyReply): void {
    if (!reply.hasHeader('access-control-allow-origin')) return;
    const { methods, headers, maxAge } = this.rulesFor(request);
    const asked = String(request.headers['access-control-request-headers'] ?? '');
    const allowed = headers ?? (HEADER_NAMES.test(asked) ? asked : undefined);
    void reply.header('access-control-allow-methods', methods).header('access-control-max-age', maxAge);
    if (allowed !== undefined) void reply.header('access-control-allow-headers', allowed);
  }

  private rulesFor(request: FastifyRequest): Compiled {
    return this.areaOf(request) ?? this.usual;
  }

  private isInArea(request: FastifyRequest): boolean {
    return this.areaOf(request) !== undefined;
  }

  private areaOf({ url }: FastifyRequest) {
    const asked = url.toLowerCase();
    return this.areas.find(({ below }) => asked.startsWith(below));
  }
}

interface Compiled {
  readonly origins: ReadonlySet<string>;
  readonly methods: string;
  /** Undefined: those that are asked for. */
  readonly headers: string | undefined;
  readonly exposed: string;
  readonly maxAge: string;
}

function compiled({ origins, methods, headers, exposed, maxAgeSeconds }: CorsRules): Compiled {
  return {
    origins: new Set(origins.map((origin) => origin.toLowerCase())),
    methods,
    headers: headers === 'any' ? undefined : headers.join(', '),
    exposed: exposed.join(', '),
    maxAge: String(maxAgeSeconds),
  };
}
