import { createHash, randomUUID } from 'node:crypto';
import { traceIdOf, type SpanPlace, type startSpan } from '@annal/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalGuid, DomainError, type Actor, type CommandContext } from '@annal/kernel';
import type { AnsweredBefore, Ending } from './answered-before.ts';
import { errorsWhile, RequestBody } from './request-body.ts';

export interface Principal {
  readonly actor: Actor;
  readonly scopes: ReadonlySet<string>;
  readonly tokenId?: string | undefined;
  /** Re-checks the token, for long responses. */
  readonly isCurrent: () => boolean;
}

/** No messages, because they may quote the request. */
export interface LoggedFailure {
  readonly logId: string;
  readonly code: string;
  readonly fields?: readonly (string | undefined)[];
}

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext;
  }
}

export class RequestContext {
  readonly receivedAt = performance.now();
  readonly correlationId: string;
  span: ReturnType<typeof startSpan>;
  deadline: number;
  /** Absent on routes marked `@Public()`. */
  principal: Principal | undefined;
  projectUuid: string | undefined;
  status: number | undefined;
  /** The request was answered before, so the answer is the current state (conventions.md 11). */
  isRepeat = false;
  /** A result replaces the answer. Never rejects. */
  beforeAnswer: ((ending: Ending) => Promise<AnsweredBefore | undefined>) | undefined;
  failure: LoggedFailure | undefined;
  private ownCommandId: string | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly timeoutMs: number,
  ) {
    this.correlationId = correlationIdOf(request.headers);
    this.deadline = Date.now() + timeoutMs;
  }

  get origin(): SpanPlace {
    return { traceId: traceIdOf(this.correlationId), ...callerOf(this.request.headers) };
  }

  restartDeadline(): void {
    this.deadline = Date.now() + this.timeoutMs;
  }

  get remoteAddress(): string {
    return this.request.ip;
  }

  get mediaType(): string | undefined {
    return this.request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() || undefined;
  }

  get authenticated(): Principal {
    if (this.principal) return this.principal;
    throw new DomainError(
      'unauthenticated',
      'Authentication.Denied',
      'Authorization has been denied for this request.',
    );
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  }

  setHeader(name: string, value: string): void {
    void this.reply.header(name, value);
  }

  replyHeader(name: string): string | undefined {
    const value = this.reply.getHeader(name);
    return value === undefined ? undefined : String(value);
  }

  get method(): string {
    return this.request.method;
  }

  get refusal(): string {
    return errorsWhile(this.request);
  }

  get hasStreamedBody(): boolean {
    return this.request.routeOptions.config.streamedBody === true;
  }

  hasReplyHeader(name: string): boolean {
    return this.reply.hasHeader(name);
  }

  /** With an `Idempotency-Key`, the same request of the same caller gets the same id, and so the same event ids. */
  commandIdFor(actor: Actor): string {
    const key = this.header('idempotency-key');
    if (!key) return (this.ownCommandId ??= randomUUID());
    return guidFrom([actor.kind, actor.id, key, ...this.asked].join('\n'));
  }

  /** Covers method, address and body, except an upload, which has not been received yet. */
  get fingerprint(): string {
    const query = this.request.url.split('?', 2)[1] ?? '';
    return createHash('sha256')
      .update(JSON.stringify([...this.asked, query]))
      .digest('hex');
  }

  private get asked(): readonly string[] {
    const { method, url, params, body } = this.request;
    const projectId = ((params ?? {}) as { readonly projectId?: string }).projectId?.toLowerCase();
    const segments = url.replace(/\/*(\?.*)?$/, '').split('/');
    const names = segments.map((segment) =>
      segment.toLowerCase() === projectId ? projectId : (canonicalGuid(segment) ?? segment),
    );
    return [method, names.join('/'), body instanceof RequestBody ? body.hash : ''];
  }
}

export function toCommandContext(
  context: RequestContext,
  actor: Actor = context.authenticated.actor,
): CommandContext & { readonly deadline: number } {
  const commandId = context.commandIdFor(actor);
  return {
    commandId,
    correlationId: context.correlationId,
    ...(context.span && { span: placeOf(context.span.spanContext()) }),
    causationId: commandId,
    actor: { ...actor, address: context.remoteAddress },
    deadline: context.deadline,
  };
}

const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-|$)/;
const REQUEST_ID = /^[\w.-]{1,128}$/;

function placeOf({ traceId, spanId }: SpanPlace): SpanPlace {
  return { traceId, ...(spanId !== undefined && { spanId }) };
}

function callerOf({ traceparent }: FastifyRequest['headers']): SpanPlace | undefined {
  const [, traceId, spanId] = typeof traceparent === 'string' ? (TRACE_PARENT.exec(traceparent) ?? []) : [];
  return traceId !== undefined && spanId !== undefined ? { traceId, spanId } : undefined;
}

function correlationIdOf(headers: FastifyRequest['headers']): string {
  const { traceparent, 'x-request-id': requestId } = headers;
  const traceId = typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent)?.[1] : undefined;
  if (traceId) return traceId;
  return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
}

/** GUID version 8 (RFC 9562). */
function guidFrom(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
