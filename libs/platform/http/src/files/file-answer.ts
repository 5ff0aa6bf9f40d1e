import { Readable } from 'node:stream';
import { HttpException, StreamableFile } from '@nestjs/common';
import type { RequestContext } from '../request/request-context.ts';
import { byteRange, type ByteRange } from './byte-range.ts';

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

export interface FileDelivery {
  readonly isDownload: boolean;
  readonly cacheControl: string;
}

/** Types that browsers would execute: shown inline, but sandboxed and without scripts. */
const ACTIVE = /^(?:text\/(?:html|xml)|application\/(?:xhtml\+)?xml|[^;]+\+xml)$/;

/** Sets the headers of 200 and 304, and the status 304 for a caller who has the file. */
export function isAnsweredByTag(
  file: Pick<AnsweredFile, 'tag' | 'since'>,
  context: RequestContext,
  { cacheControl }: FileDelivery,
): boolean {
  const etag = etagOf(file);
  context.setHeader('ETag', etag);
  context.setHeader('Last-Modified', new Date(file.since).toUTCString());
  context.setHeader('Cache-Control', cacheControl);
  const isThere = isKnown(file, etag, context);
  if (isThere) context.status = 304;
  return isThere;
}

/** Answers with the file, a part of it, or 304 (assets.md 5). */
export async function fileAnswer(
  file: AnsweredFile,
  context: RequestContext,
  delivery: FileDelivery,
): Promise<StreamableFile | undefined> {
  if (isAnsweredByTag(file, context, delivery)) return undefined;
  const etag = etagOf(file);
  const range = isCurrent(file, etag, context) ? byteRange(context.header('range'), file.size) : undefined;
  if (range === 'none') {
    context.setHeader('Content-Range', `bytes */${file.size}`);
    throw new HttpException('The range is not in the file', 416);
  }
  setFileHeaders(file, context, delivery);
  if (range) {
    context.status = 206;
    context.setHeader('Content-Range', `bytes ${range.from}-${range.to}/${file.size}`);
  }
  context.setHeader('Content-Length', String(range ? range.to - range.from + 1 : file.size));
  return new StreamableFile(context.method === 'HEAD' ? Readable.from([]) : await file.read(range));
}

function setFileHeaders(file: AnsweredFile, context: RequestContext, { isDownload }: FileDelivery): void {
  const { contentType, charset, filename } = file;
  context.setHeader('Content-Type', charset ? `${contentType}; charset=${charset}` : contentType);
  const disposition = isDownload ? 'attachment' : 'inline';
  context.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encoded(filename)}`);
  context.setHeader('Accept-Ranges', 'bytes');
  if (ACTIVE.test(contentType)) context.setHeader('Content-Security-Policy', 'sandbox');
}

const etagOf = ({ tag }: Pick<AnsweredFile, 'tag'>): string => `"${tag}"`;

function isKnown({ since }: Pick<AnsweredFile, 'since'>, etag: string, context: RequestContext): boolean {
  const tags = context.header('if-none-match');
  if (tags !== undefined) {
    const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return known.includes(etag) || known.includes('*');
  }
  const moment = Date.parse(context.header('if-modified-since') ?? '');
  return seconds(Date.parse(since)) <= seconds(moment);
}

/** A part is useful only with other parts of the same content. */
function isCurrent({ since }: AnsweredFile, etag: string, context: RequestContext): boolean {
  const condition = context.header('if-range')?.trim();
  if (condition === undefined) return true;
  return condition.startsWith('"') ? condition === etag : Date.parse(condition) === seconds(Date.parse(since)) * 1000;
}

const seconds = (ms: number) => Math.floor(ms / 1000);

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves alone. */
function encoded(filename: string): string {
  return encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
