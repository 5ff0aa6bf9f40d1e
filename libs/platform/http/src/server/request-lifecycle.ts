import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { gauge, httpRequestDuration, InFlight, isTracing, runIn, startSpan, type Logger } from '@annal/observability';
import { RequestContext } from '../request/request-context.ts';
import { restoreParameters } from './address.ts';
import type { Cors } from './cors.ts';
import { ErrorFilter } from './error.filter.ts';
import { closeAfter } from './watch-body.ts';

/** For the log only: the connection closed before the answer was complete. */
const CALLER_LEFT = 499;

const lifecycles = new Set<RequestLifecycle>();
gauge({
  name: 'annal_http_requests_in_flight',
  help: 'Requests that are being answered',
  collect: (inFlight) => inFlight.set([...lifecycles].reduce((sum, each) => sum + each.inFlight.size, 0)),
});

export class RequestLifecycle {
  readonly inFlight = new InFlight();
  begun = 0;
  private closeConnections = false;

  constructor(
    private readonly logger: Logger,
    private readonly cors: Cors,
    private readonly timeoutMs: number,
  ) {
    lifecycles.add(this);
  }

  startDraining(): void {
    this.closeConnections = true;
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    request.requestContext = new RequestContext(request, reply, this.timeoutMs);
    // Fastify's onResponse hook does not run for callers who leave early.
    reply.raw.once('close', () => this.end(request, reply));
    if (!isOperational(request)) {
      this.begun += 1;
      this.inFlight.begin();
    }
    void reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff');
    if (this.closeConnections) void reply.header('connection', 'close');
    this.cors.addHeaders(request, reply);
    restoreParameters(request.url, request.params);
  }

  continueWith(request: FastifyRequest, next: () => void): void {
    const { requestContext, method, routeOptions } = request;
    if (!isTracing() || isOperational(request)) return next();
    const { url: route = 'none' } = routeOptions;
    const attributes = { 'http.request.method': method, 'http.route': route };
    const span = startSpan({ name: `${method} ${route}`, kind: 'server', attributes, parent: requestContext.origin });
    requestContext.span = span;
    runIn(span, next);
  }

  answersPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!this.cors.isPreflight(request)) return false;
    this.cors.addPreflightHeaders(request, reply);
    void reply.code(204).send();
    return true;
  }

  refuse(status: number, request: FastifyRequest, reply: FastifyReply): void {
    this.begin(request, reply);
    const text = status === 400 ? 'The address is not valid' : (STATUS_CODES[status] ?? 'Error');
    new ErrorFilter(this.logger).answer(new HttpException(text, status), request, reply);
  }

  giveUp(error: HttpException, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.raw.headersSent) {
      request.raw.socket.destroy();
      return;
    }
    closeAfter(request, reply);
    new ErrorFilter(this.logger).answer(error, request, reply);
  }

  /** Leaves out the address, which may name people, and headers. Probes are frequent and logged at debug level. */
  private end(request: FastifyRequest, reply: FastifyReply): void {
    if (!isOperational(request)) this.inFlight.end();
    const { method, requestContext } = request;
    const { correlationId, failure, receivedAt } = requestContext;
    const ms = performance.now() - receivedAt;
    const route = request.routeOptions.url ?? 'none';
    const status = reply.raw.writableFinished ? reply.statusCode : CALLER_LEFT;
    const { span } = requestContext;
    span?.setAttribute('http.response.status_code', status);
    span?.end();
    httpRequestDuration.observe({ method, route, status }, ms / 1000);
    const traceId = span && { traceId: span.spanContext().traceId };
    this.logger[isOperational(request) ? 'debug' : 'info'](
      { ...traceId, method, route, status, ms: Math.round(ms * 10) / 10, correlationId, ...failure },
      'request',
    );
  }
}

function isOperational({ routeOptions: { url } }: FastifyRequest): boolean {
  return url !== undefined && (url.startsWith('/health/') || url === '/metrics');
}
