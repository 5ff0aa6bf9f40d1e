import { isUtf8 } from 'node:buffer';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@annal/kernel';
import { refuseEncoded } from './content-encoding.ts';
import { inspectJson } from './inspect-json.ts';

const JSON_TYPE = 'application/json';
const MERGE_PATCH = 'application/merge-patch+json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * A body that was received but not read yet. What is wrong with it is said when a handler asks for it: after
 * authentication and rights, as conventions.md 10.4 orders.
 */
export class RequestBody {
  constructor(
    private readonly request: FastifyRequest,
    /** Undefined where the body was above the limit. */
    private readonly bytes: Buffer | undefined,
  ) {}

  static of(request: FastifyRequest): RequestBody {
    return request.body instanceof RequestBody ? request.body : new RequestBody(request, Buffer.alloc(0));
  }

  get isEmpty(): boolean {
    return this.bytes?.length === 0;
  }

  get method(): string {
    return this.request.method;
  }

  /** Top message of everything that is wrong with the values. */
  get message(): string {
    return errorsWhile(this.request);
  }

  object(): Record<string, unknown> {
    const value = this.json();
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notJson();
    return value as Record<string, unknown>;
  }

  array(): unknown[] {
    const value = this.json();
    if (!Array.isArray(value)) throw notJson();
    return value;
  }

  /** For patches, which come in both forms. */
  objectOrArray(): Record<string, unknown> | unknown[] {
    const value = this.json();
    if (typeof value !== 'object' || value === null) throw notJson();
    return value as Record<string, unknown> | unknown[];
  }

  /** For bodies that are one text, or nothing. */
  textOrNull(): string | null {
    const value = this.json();
    if (typeof value !== 'string' && value !== null) throw notJson();
    return value;
  }

  form(): URLSearchParams | undefined {
    const bytes = this.received();
    return this.mediaType === FORM_TYPE ? new URLSearchParams(bytes.toString('utf8')) : undefined;
  }

  private json(): unknown {
    const bytes = this.received();
    if (bytes.length > 0 && !this.isJson()) throw new UnsupportedMediaTypeException('The media type is not supported');
    if (!isUtf8(bytes)) throw notJson();
    const text = bytes.toString('utf8');
    const value = parse(text);
    const issues = inspectJson(value, text);
    if (issues.length > 0) throw new DomainError('rejected', 'Request.Body', this.message, issues);
    return value;
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

function notJson(): DomainError {
  return new DomainError('invalid', 'Request.Body', 'The request body is not valid JSON');
}
