import { pipeline } from 'node:stream/promises';
import type { Transform } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import type { Compression } from '../image/media-types.ts';
import { ZstdFrames } from './zstd-frames.ts';

const CHUNK_BYTES = 64 * 1024;
/** 32 MiB: builders use at most 8, and the image decides how much of this memory we allocate. */
const MAX_WINDOW_LOG = 25;
const MAGIC: Readonly<Record<Compression, Buffer>> = {
  none: Buffer.alloc(0),
  gzip: Buffer.from([0x1f, 0x8b]),
  zstd: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
};
/** Last three bytes of the magic of a skippable frame, which may come first. */
const SKIPPABLE = Buffer.from([0x2a, 0x4d, 0x18]);

export async function* unpack(compression: Compression, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = beginningWith(MAGIC[compression], packed);
  if (compression === 'none') yield* source;
  else if (compression === 'gzip') yield* through(source, createGunzip({ chunkSize: CHUNK_BYTES }));
  else for await (const frame of new ZstdFrames(source).frames()) yield* through(frame, zstd());
}

function zstd(): Transform {
  const params = { [constants.ZSTD_d_windowLogMax]: MAX_WINDOW_LOG };
  return createZstdDecompress({ chunkSize: CHUNK_BYTES, params });
}

async function* through(source: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  const fed = pipeline(source, transform);
  fed.catch(() => undefined);
  for await (const chunk of transform) yield chunk as Buffer;
  await fed;
}

async function* beginningWith(magic: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0);
  let isChecked = magic.length === 0;
  for await (const chunk of source) {
    if (isChecked) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < magic.length) continue;
    isChecked = head.subarray(0, magic.length).equals(magic) || isSkippable(magic, head);
    if (!isChecked) throw new Error('The layer is not compressed as its type says');
    yield head;
  }
  if (!isChecked) throw new Error('The layer is too short');
}

function isSkippable(magic: Buffer, head: Buffer): boolean {
  return magic === MAGIC.zstd && head.subarray(1, 4).equals(SKIPPABLE);
}
