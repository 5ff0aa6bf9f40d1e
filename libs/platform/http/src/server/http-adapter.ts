import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpException, MethodNotAllowedException, NotFoundException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@annal/observability';
import { QueryParameters } from '../request/query-parameters.ts';
import { leadsElsewhere, routableUrl } from './address.ts';
import { addPageRules } from './browser-rules.ts';
import { Cors, usualRules, type CorsArea } from './cors.ts';
import { errorAnswer } from './error-answer.ts';
import { listAsJson } from './list-as-json.ts';
import { judgeTypeLater, receiveBody } from './receive-body.ts';
import { RequestLifecycle } from './request-lifecycle.ts';
import { RouteTable } from './route-table.ts';
import { watchBody, type BodyTimeouts } from './watch-body.ts';

export interface HttpOptions {
  readonly logger: Logger;
  readonly corsOrigins?: readonly string[];
  /** Addresses with rules of their own for pages of other origins. */
  readonly corsAreas?: readonly CorsArea[];
  readonly bodyPatience?: BodyTimeouts;
  readonly timeoutMs?: number;
  readonly trustProxy?: boolean | string;
}

/** @returns whether it answers */
export type UnmatchedHandler = (request: FastifyRequest, reply: FastifyReply) => boolean;

export const GRACE_MS = 25_000;
const MAX_HEADER_BYTES = 64 * 1024;
const BODY_LIMITS = { bytes: 1024 * 1024, largeBytes: 10 * 1024 * 1024 };
const BODY_PATIENCE = { silenceMs: 30_000, wholeMs: 120_000, streamMs: 3_600_000 };

export function createHttpAdapter(options: HttpOptions): HttpAdapter {
  const { logger, corsOrigins = ['*'], corsAreas, timeoutMs = 30_000 } = options;
  const cors = new Cors(usualRules(corsOrigins), corsAreas);
  return new HttpAdapter(new RequestLifecycle(logger, cors, timeoutMs), options);
}

/** conventions.md 1, 2, 3, 10 */
export class HttpAdapter extends FastifyAdapter {
  private readonly routes = new RouteTable();
  private answersUnmatched: UnmatchedHandler = () => false;

  constructor(
    readonly lifecycle: RequestLifecycle,
    { trustProxy = false, bodyPatience = BODY_PATIENCE }: HttpOptions,
  ) {
    super({
      skipMiddie: true,
      trustProxy,
      // Covers the rest, such as a body that no handler reads.
      requestTimeout: BODY_PATIENCE.streamMs,
      // Requests during the shutdown are answered as usual, not with Fastify's own body.
      return503OnClosing: false,
      // Node counts connections without a request as busy, so closing would wait for them.
      forceCloseConnections: true,
      http: { maxHeaderSize: MAX_HEADER_BYTES },
      routerOptions: {
        caseSensitive: false,
        ignoreTrailingSlash: true,
        maxParamLength: MAX_HEADER_BYTES,
        querystringParser: (text) => new QueryParameters(text) as never,
      },
      rewriteUrl: ({ url = '/' }) => routableUrl(url),
      frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
        lifecycle.refuse(error.statusCode ?? 400, request, reply),
      clientErrorHandler: answerUnreadable,
    });
    this.prepare(this.getInstance<FastifyInstance>(), bodyPatience);
  }

  /** For addresses that no route has in any method. */
  serveUnmatched(handler: UnmatchedHandler): void {
    this.answersUnmatched = handler;
  }

  override async close(): Promise<void> {
    await this.lifecycle.inFlight.idle(GRACE_MS);
    await super.close();
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance<FastifyInstance>().setNotFoundHandler((request, reply) => this.notHere(request, reply));
  }

  private notHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const methods = this.routes.methodsFor(request.url);
    if (methods.length === 0 && this.answersUnmatched(request, reply)) return reply;
    if (methods.length === 0 || methods.includes(request.method))
      return reply.send(new NotFoundException('The address does not exist'));
    void reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return reply.send(new MethodNotAllowedException(`The method ${request.method} is not allowed here`));
  }

  override reply(...[reply, body, status]: Parameters<FastifyAdapter['reply']>): ReturnType<FastifyAdapter['reply']> {
    const context = 'request' in reply ? reply.request.requestContext : undefined;
    const chosen = context?.status ?? status;
    if (!context?.beforeAnswer) return this.send(reply, body, chosen);
    const ending = { status: chosen ?? reply.statusCode, hasBody: body !== undefined };
    return context.beforeAnswer(ending).then(() => this.send(reply, body, chosen)) as never;
  }

  private send(...[reply, body, status]: Parameters<FastifyAdapter['reply']>): ReturnType<FastifyAdapter['reply']> {
    const json = listAsJson(body);
    if (json === undefined || !('request' in reply)) return super.reply(reply, body, status);
    if (!reply.hasHeader('content-type')) void reply.type('application/json; charset=utf-8');
    if (typeof json === 'string') return super.reply(reply, json, status);
    return json.then((text) => super.reply(reply, text, status)) as never;
  }

  /** One parser receives every type; handlers read the body. */
  override registerParserMiddleware(): void {}

  private prepare(instance: FastifyInstance, timeouts: BodyTimeouts): void {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', receiveBody(BODY_LIMITS));
    instance.addHook('onRoute', ({ method, url }) => this.routes.add(method, url));
    instance.addHook('onRequest', (request, reply, done) => {
      this.lifecycle.begin(request, reply);
      judgeTypeLater(request);
      watchBody(request, timeouts, (error) => this.lifecycle.giveUp(error, request, reply));
      // Fastify requires a body for QUERY before it reports a missing route.
      if (request.method === 'QUERY' || isNowhere(request)) void this.notHere(request, reply);
      else if (!this.lifecycle.answersPreflight(request, reply)) this.lifecycle.continueWith(request, done);
    });
    instance.addHook('onSend', (_request, reply, payload, done) => {
      addPageRules(reply);
      done(null, payload);
    });
  }
}

function isNowhere({ routeOptions, url }: FastifyRequest): boolean {
  return routeOptions.url?.endsWith('*') === true && leadsElsewhere(url);
}

/** Invalid HTTP never becomes a request, so the response is written by hand. */
function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const json = JSON.stringify(errorAnswer(new HttpException('The request cannot be read', status), '').body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      'x-content-type-options: nosniff\r\n' +
      `content-length: ${Buffer.byteLength(json)}\r\nconnection: close\r\n\r\n${json}`,
  );
}
