import { extract, type Extract, type ExtractEvents, type Header } from 'tar-stream';
import { entryPath } from './entry-name.ts';

export type ScannedFile =
  | { readonly kind: 'file'; readonly bytes: Buffer }
  | { readonly kind: 'tooLarge' | 'notAFile' | 'unreadable' | 'whiteout' };

export interface ScanRequest {
  readonly name: string;
  readonly maxBytes: number;
  readonly maxEntries: number;
  readonly elsewhere: string;
}

export interface Scan {
  readonly found: ScannedFile | undefined;
  readonly elsewhere: 'file' | 'whiteout' | undefined;
}

export class TooManyEntriesError extends Error {}

type Entry = Omit<Header, 'type'> & { readonly type: Header['type'] | null; readonly byteOffset?: number };
type Content = ExtractEvents['entry'][1];

/** Archives older than ustar have no magic; the library's types lack the option. */
const OPTIONS = { highWaterMark: 64 * 1024, allowUnknownFormat: true };
const BLOCK_BYTES = 512;
const WHITEOUT = '.wh.';
const OPAQUE = '.wh..wh..opq';

/**
 * Reads to the end: a whiteout counts only if the same layer does not contain the file (block-discovery.md L2 to L8).
 * @throws TooManyEntriesError, or any error of the source or the parser
 */
export async function scanArchive(source: AsyncIterable<Buffer>, request: ScanRequest): Promise<Scan> {
  const { name, elsewhere } = request;
  const away = elsewhere === '' ? undefined : `${elsewhere}/${name}`;
  const parser = extract(OPTIONS);
  let found: ScannedFile | undefined;
  let isWhiteout = false;
  let other: Scan['elsewhere'];
  let entries = 0;
  let end = 0;
  parser.on('entry', (header: Entry, stream, next) => {
    entries += 1;
    if (isRegular(header)) end = (header.byteOffset ?? 0) + header.size;
    if (entries > request.maxEntries) return next(new TooManyEntriesError('Too many entries'));
    const path = entryPath(sparseName(header) ?? header.name);
    if (path === `${WHITEOUT}${name}` || path === OPAQUE) isWhiteout = true;
    if (away !== undefined && path === away) other = isRegular(header) ? 'file' : other;
    if (path === `${elsewhere}/${WHITEOUT}${name}`) other ??= 'whiteout';
    if (path !== name) return pass(stream, next);
    contentOf(header, stream, request.maxBytes).then((content) => {
      found = content;
      next();
    }, next);
  });
  const length = await feed(source, parser);
  if (end > length) throw new Error('The archive ends within an entry');
  return { found: found ?? (isWhiteout ? { kind: 'whiteout' } : undefined), elsewhere: other };
}

async function contentOf(header: Entry, stream: AsyncIterable<unknown>, maxBytes: number): Promise<ScannedFile> {
  const isWanted = isRegular(header) && sparseName(header) === undefined && header.size <= maxBytes;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (isWanted) chunks.push(chunk as Buffer);
  if (isWanted) return { kind: 'file', bytes: Buffer.concat(chunks) };
  if (header.type === null || sparseName(header) !== undefined) return { kind: 'unreadable' };
  return { kind: isRegular(header) ? 'tooLarge' : 'notAFile' };
}

function isRegular({ type }: Entry): boolean {
  return type === 'file' || type === 'contiguous-file';
}

function sparseName({ pax }: Entry): string | undefined {
  return (pax as Readonly<Record<string, string>> | null | undefined)?.['GNU.sparse.name'];
}

function pass(stream: Content, next: () => void): void {
  stream.on('end', next);
  stream.resume();
}

/** Some builders omit the padding after the last entry, which Go's reader, and so every container tool, accepts. */
async function feed(source: AsyncIterable<Buffer>, parser: Extract): Promise<number> {
  let length = 0;
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => parser.once('close', resolve));
  parser.on('error', (error) => {
    failure = error;
    wake();
  });
  parser.on('drain', () => wake());
  try {
    for await (const chunk of source) {
      length += chunk.length;
      if (failure === undefined && !parser.write(chunk)) await new Promise<void>((resolve) => (wake = resolve));
      if (failure !== undefined) throw failure;
    }
  } catch (error) {
    parser.destroy(null);
    throw error;
  }
  parser.end(Buffer.alloc(length % BLOCK_BYTES === 0 ? 0 : BLOCK_BYTES - (length % BLOCK_BYTES)));
  await closed;
  if (failure !== undefined) throw failure;
  return length;
}
