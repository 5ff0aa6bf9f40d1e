import type { Readable } from 'node:stream';
import {
  BadRequestException,
  Inject,
  Injectable,
  PayloadTooLargeException,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { delay } from '@annal/concurrency';
import { entryErrors, usableFilename, extensionOf, type FileFacts } from '@annal/content-contracts';
import { BlobStore, describeFile, FileTooLarge, UPLOAD_LIMIT, type Spooled } from '@annal/files';
import type { Issue } from '@annal/kernel';
import mime from 'mime';
import { boundaryOf, readParts, type Part } from './multipart.ts';

interface Received {
  readonly spooled: Spooled;
  readonly filename: string;
}

const MAX_FILES = 50;
/** A refused upload is read on up to these limits, because clients read the refusal only after sending. */
const PATIENCE_BYTES = 64 * 1024 * 1024;
const PATIENCE_MS = 10_000;

@Injectable()
export class Uploads {
  constructor(
    private readonly blobs: BlobStore,
    @Inject(UPLOAD_LIMIT) private readonly maxBytes: number,
  ) {}

  async receive(
    body: unknown,
    contentType: string | undefined,
    length: string | undefined,
  ): Promise<readonly FileFacts[]> {
    if (!/^multipart\/form-data\s*(;|$)/i.test(contentType?.trim() ?? ''))
      throw new UnsupportedMediaTypeException('The media type is not supported');
    const boundary = boundaryOf(contentType);
    if (!isStream(body) || boundary === undefined)
      throw new BadRequestException('The request body is not valid multipart data');
    const received: Received[] = [];
    try {
      if (Number(length ?? 0) > this.maxBytes) throw new FileTooLarge();
      await this.readAll(body, boundary, received);
      requireFiles(received);
      const facts = received.map(({ spooled, filename }) => factsOf(spooled, filename));
      for (const { spooled } of received) await this.blobs.keep(spooled);
      return facts;
    } catch (error) {
      await Promise.all(received.map(({ spooled }) => this.blobs.discard(spooled)));
      if (!(error instanceof FileTooLarge)) throw error;
      await sendOn(body);
      throw new PayloadTooLargeException('The request body is too large');
    }
  }

  private async readAll(body: Readable, boundary: string, received: Received[]): Promise<void> {
    let left = this.maxBytes;
    await readParts(body, boundary, async (part) => {
      const spooled = await this.blobs.receive(part.bytes, { maxBytes: left });
      left -= spooled.size;
      if (received.length > MAX_FILES) return this.blobs.discard(spooled);
      received.push({ spooled, filename: filenameOf(part) });
    });
  }
}

function requireFiles(received: readonly Received[]): void {
  const issues: Issue[] = [];
  if (received.length === 0) issues.push({ field: 'file', message: 'A file is required' });
  if (received.length > MAX_FILES)
    issues.push({ field: 'file', message: `No more than ${MAX_FILES} files are allowed` });
  received.forEach(({ spooled: { size } }, index) => {
    if (size === 0 && received.length <= MAX_FILES)
      issues.push({ field: `file[${index}]`, message: 'The file is empty' });
  });
  if (issues.length > 0) throw entryErrors.badUpload(issues);
}

/** assets.md 4.1: a file without a name is named after its type. */
function filenameOf({ filename, contentType }: Part): string {
  const sent = filename();
  if (sent?.trim()) return usableFilename(sent);
  return usableFilename(`upload.${mime.getExtension(contentType() ?? '') || 'bin'}`);
}

function factsOf(spooled: Spooled, filename: string): FileFacts {
  const { hash, size } = spooled;
  return { filename, extension: extensionOf(filename), hash, size, ...describeFile(spooled, filename) };
}

function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | undefined)?.pipe === 'function';
}

async function sendOn(body: Readable): Promise<void> {
  let taken = 0;
  const enough = new AbortController();
  body.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > PATIENCE_BYTES) enough.abort();
  });
  body.once('close', () => enough.abort());
  body.once('end', () => enough.abort());
  body.resume();
  if (!body.readableEnded && !body.destroyed) await delay(PATIENCE_MS, enough.signal);
}
