import { Readable } from 'node:stream';
import { HttpException, StreamableFile } from '@nestjs/common';
import type { RequestContext } from '../request/request-context.ts';
import { byteRange, type ByteRange } from './byte-range.ts';
import { isKnownTag } from './known-tags.ts';

export interface AnsweredFile {
  /** Of the content: equal tags, equal bytes. Becomes the strong ETag. */
  readonly tag: string;
  readonly size: number;
  readonly filename: string;
  readonly contentType: string;
  readonly charset: 'utf-8' | null;
  /** When the address got this content. */
  readonly since: string;
  read(range?: ByteRange): Promise<Readable>;
}

export type Validated = Pick<AnsweredFile, 'tag' | 'since'>;

export interface FileDelivery {
  readonly isDownload: boolean;
  readonly cacheControl: string;
}

/** Types that browsers would execute: shown inline, but sandboxed and without scripts. */
const ACTIVE = /^(?:text\/(?:html|xml)|application\/(?:xhtml\+)?xml|[^;]+\+xml)$/;

/** 304 with its headers for a caller who has the file; otherwise nothing is set. */
export function isAnsweredByTag(file: Validated, context: RequestContext, delivery: FileDelivery): boolean {
  if (!isKnown(file, context)) return false;
  setValidators(file, context, delivery);
  context.status = 304;
  return true;
}

/** Answers with the file, a part of it, or 304 (assets.md 5). */
export async function fileAnswer(
  file: AnsweredFile,
  context: RequestContext,
  delivery: FileDelivery,
): Promise<StreamableFile | undefined> {
  if (isAnsweredByTag(file, context, delivery)) return undefined;
  const range = isCurrent(file, context) ? byteRange(context.header('range'), file.size) : undefined;
  if (range === 'none') {
    context.setHeader('Content-Range', `bytes */${file.size}`);
    throw new HttpException('The range is not in the file', 416);
  }
  // Before the headers, which a failure must not have.
  const content = context.method === 'HEAD' ? Readable.from([]) : await file.read(range);
  setValidators(file, context, delivery);
  setFileHeaders(file, context, delivery);
  if (range) {
    context.status = 206;
    context.setHeader('Content-Range', `bytes ${range.from}-${range.to}/${file.size}`);
  }
  context.setHeader('Content-Length', String(range ? range.to - range.from + 1 : file.size));
  return new StreamableFile(content);
}

function setValidators(file: Validated, context: RequestContext, { cacheControl }: FileDelivery): void {
  context.setHeader('ETag', etagOf(file));
  context.setHeader('Last-Modified', new Date(file.since).toUTCString());
  context.setHeader('Cache-Control', cacheControl);
}

function setFileHeaders(file: AnsweredFile, context: RequestContext, { isDownload }: FileDelivery): void {
  const { contentType, charset, filename } = file;
  context.setHeader('Content-Type', charset ? `${contentType}; charset=${charset}` : contentType);
  const disposition = isDownload ? 'attachment' : 'inline';
  context.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encoded(filename)}`);
  context.setHeader('Accept-Ranges', 'bytes');
  if (ACTIVE.test(contentType)) context.setHeader('Content-Security-Policy', 'sandbox');
}

const etagOf = ({ tag }: Validated): string => `"${tag}"`;

function isKnown(file: Validated, context: RequestContext): boolean {
  const { since } = file;
  const etag = etagOf(file);
  const tags = context.header('if-none-match');
  if (tags !== undefined) return isKnownTag(etag, tags);
  const moment = Date.parse(context.header('if-modified-since') ?? '');
  return seconds(Date.parse(since)) <= seconds(moment);
}

/** A part is useful only with other parts of the same content. */
function isCurrent(file: Validated, context: RequestContext): boolean {
  const { since } = file;
  const condition = context.header('if-range')?.trim();
  if (condition === undefined) return true;
  return condition.startsWith('"')
    ? condition === etagOf(file)
    : Date.parse(condition) === seconds(Date.parse(since)) * 1000;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves alone. */
function encoded(filename: string): string {
  return encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
