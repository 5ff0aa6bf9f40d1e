import { NotFoundException, type INestApplication } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import Negotiator from 'negotiator';
import { HttpAdapter, isKnownTag } from '@annal/http';
import { ConsoleFiles, etagOf, type ConsolePage } from './console-files.ts';
import { acceptsHtml, consolePath } from './console-paths.ts';
import { missingPage } from './missing-page.ts';
import { pageHeaders } from './page-headers.ts';

export interface ConsoleOptions {
  readonly console: 'on' | 'off';
  readonly consoleDir: string;
  readonly publicUrl: string | undefined;
  /** How long a page waits for a build: `npm start` builds a console that is missing. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 8_000;
/** The shorter one first. */
const ENCODINGS = ['br', 'gzip'] as const;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Answers only where no route has matched, so that nothing of the API changes (conventions.md 1). */
export function serveConsole(app: INestApplication, options: ConsoleOptions): void {
  if (options.console === 'off') return;
  const { patienceMs = PATIENCE_MS } = options;
  const adapter = app.getHttpAdapter();
  if (!(adapter instanceof HttpAdapter)) throw new Error('The console needs the HTTP adapter of @annal/http');
  const files = new ConsoleFiles(options.consoleDir, baseOf(options.publicUrl));
  adapter.serveUnmatched((request, reply) => {
    const path = ['GET', 'HEAD'].includes(request.method) ? consolePath(request.url) : undefined;
    if (path === undefined) return false;
    void (
      path.kind === 'page' ? sendPage(files, patienceMs, request, reply) : sendFile(files, path, request, reply)
    ).catch((error: unknown) => reply.send(error));
    return true;
  });
}

async function sendPage(
  files: ConsoleFiles,
  patienceMs: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!acceptsHtml(request.headers.accept)) {
    void reply.header('vary', 'Origin, Accept').send(nothingHere());
    return;
  }
  asOwn(reply, 'Accept');
  void reply.headers(pageHeaders).type('text/html; charset=utf-8');
  const page = await files.pageWithin(patienceMs);
  if (!page) return void reply.code(503).header('retry-after', '5').send(missingPage);
  sendTagged(page, request, reply);
}

async function sendFile(
  files: ConsoleFiles,
  { kind, name }: { readonly kind: 'hashed' | 'named'; readonly name: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  const file = await files.file(
    name,
    ENCODINGS.filter((encoding) => accepted.includes(encoding)),
  );
  if (!file) return void reply.send(nothingHere());
  asOwn(reply, 'Accept-Encoding');
  void reply.type(typeOf(name));
  if (file.encoding) void reply.header('content-encoding', file.encoding);
  if (kind === 'hashed') return void reply.header('cache-control', FOR_EVER).send(file.content);
  sendTagged({ content: file.content, etag: etagOf(file.content) }, request, reply);
}

function sendTagged(
  { content, etag }: ConsolePage | { readonly content: Buffer; readonly etag: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.header('etag', etag);
  if (isKnownTag(etag, request.headers['if-none-match'] ?? '')) void reply.code(304).send();
  else void reply.send(content);
}

/** Pages of other origins have no use for it. */
function asOwn(reply: FastifyReply, vary: string): void {
  reply.removeHeader('access-control-allow-origin');
  reply.removeHeader('access-control-expose-headers');
  void reply.header('vary', vary);
}

function nothingHere(): NotFoundException {
  return new NotFoundException('The address does not exist');
}

function typeOf(name: string): string {
  const type = (name.endsWith('.map') ? 'application/json' : mime.getType(name)) ?? 'application/octet-stream';
  return /^text\//.test(type) ? `${type}; charset=utf-8` : type;
}

function baseOf(publicUrl: string | undefined): string {
  const path = publicUrl === undefined ? '/' : new URL(publicUrl).pathname;
  return path.endsWith('/') ? path : `${path}/`;
}
