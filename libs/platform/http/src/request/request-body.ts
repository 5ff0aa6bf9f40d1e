import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError, isRecord, type Issue } from '@annal/kernel';
import { refuseEncoded } from './content-encoding.ts';
import { inspectJson, tooMany } from './inspect-json.ts';
import { isHeavy, largeBodies, MAX_READ_HERE, mostValues } from './large-bodies.ts';

const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';
const JSON_PATCH = 'application/json-patch+json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Token requests take a few hundred bytes. */
const MAX_FORM_BYTES = 64 * 1024;

export interface SentBody {
  readonly mediaType: string | undefined;
  readonly text: string;
}

/** A received but unread body: its errors come after authentication and permissions (conventions.md 10.4). */
export class RequestBody {
  private digest: string | undefined;

  constructor(
    private readonly request: FastifyRequest,
    private readonly bytes: Buffer | undefined,
  ) {}

  static of(request: FastifyRequest): RequestBody {
    return request.body instanceof RequestBody ? request.body : new RequestBody(request, Buffer.alloc(0));
  }

  get hash(): string {
    return (this.digest ??= createHash('sha256')
      .update(this.bytes ?? '')
      .digest('hex'));
  }

  get isEmpty(): boolean {
    return this.bytes?.length === 0;
  }

  get method(): string {
    return this.request.method;
  }

  get message(): string {
    return errorsWhile(this.request);
  }

  object(): Promise<Record<string, unknown>> {
    return this.json(isRecord, 'an object');
  }

  array(): Promise<unknown[]> {
    return this.json(isArray, 'an array');
  }

  patch(): Promise<Record<string, unknown> | unknown[]> {
    if (this.mediaType === MERGE_PATCH) return this.object();
    if (this.mediaType === JSON_PATCH) return this.array();
    return this.json((value) => isRecord(value) || isArray(value), 'an object or an array');
  }

  textOrNull(): Promise<string | null> {
    return this.json((value) => typeof value === 'string' || value === null, 'a string or null');
  }

  form(): URLSearchParams | undefined {
    const bytes = this.received();
    if (bytes.length > MAX_FORM_BYTES) throw new PayloadTooLargeException('The request body is too large');
    return this.mediaType === FORM_TYPE ? new URLSearchParams(bytes.toString('utf8')) : undefined;
  }

  whole(): SentBody {
    return { mediaType: this.mediaType, text: decoded(this.received(), 'The request body is not valid UTF-8') };
  }

  private async json<Kind>(isKind: (value: unknown) => boolean, kind: string): Promise<Kind> {
    const bytes = this.received();
    if (bytes.length > 0 && !this.isJson()) throw new UnsupportedMediaTypeException('The media type is not supported');
    const refusal = isHeavy(bytes, this.isLarge) ? await this.judgeAside(bytes, isKind, kind) : undefined;
    if (refusal !== undefined) throw this.rejected([{ field: '', message: refusal }]);
    const text = decoded(bytes);
    const value = parse(text);
    if (!isKind(value)) throw notJson(`The request body has to be ${kind}`);
    const issues = inspectJson(value, text, mostValues(this.isLarge));
    if (issues.length > 0) throw this.rejected(issues);
    return value as Kind;
  }

  private async judgeAside(bytes: Buffer, isKind: (value: unknown) => boolean, kind: string) {
    const { largeBody = 'The request body is too large' } = this.request.routeOptions.config;
    const found = await largeBodies.ask(bytes);
    if (!found) return largeBody;
    if (!isKind(parse(found.sample))) throw notJson(`The request body has to be ${kind}`);
    if (bytes.length > MAX_READ_HERE) return largeBody;
    return found.values > mostValues(this.isLarge) ? tooMany(mostValues(this.isLarge)) : undefined;
  }

  private rejected(issues: readonly Issue[]): DomainError {
    return new DomainError('rejected', 'Request.Body', this.message, issues);
  }

  private get isLarge(): boolean {
    return this.request.routeOptions.config.largeBody !== undefined;
  }

  private received(): Buffer {
    if (!this.bytes) throw new PayloadTooLargeException('The request body is too large');
    if (this.bytes.length > 0) refuseEncoded(this.request.requestContext);
    return this.bytes;
  }

  private isJson(): boolean {
    const { mediaType, method } = this;
    if (!/^utf-?8$/i.test(this.charset)) return false;
    if (mediaType === undefined || mediaType === JSON_TYPE) return true;
    if (method === 'PATCH' && mediaType === MERGE_PATCH) return true;
    return this.request.routeOptions.config.mediaTypes?.includes(mediaType) ?? false;
  }

  private get mediaType(): string | undefined {
    return this.request.requestContext.mediaType;
  }

  private get charset(): string {
    return /;\s*charset="?([^";\s]+)/i.exec(this.request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  }
}

export function errorsWhile(request: FastifyRequest): string {
  const { operation } = request.routeOptions.config;
  return operation ? `There are validation errors ${operation}` : 'The request is not valid';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    throw notJson();
  }
}

function decoded(bytes: Buffer, message?: string): string {
  if (!isUtf8(bytes)) throw notJson(message);
  return bytes.toString('utf8');
}

const isArray = (value: unknown) => Array.isArray(value);

function notJson(message = 'The request body is not valid JSON'): DomainError {
  return new DomainError('invalid', 'Request.Body', message);
}
