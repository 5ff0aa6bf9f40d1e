import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs } from './s3-blobs.ts';
import { FileTooLarge } from './spool.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
async function* of(...chunks: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
const options = { maxBytes: 1024 * 1024 };
const soon = () => new Date(Date.now() + 60_000);

/** A real server keeps its objects between the tests. */
const bucket = process.env['ASSETS_S3_ENDPOINT'] && {
  endpoint: process.env['ASSETS_S3_ENDPOINT'],
  bucket: process.env['ASSETS_S3_BUCKET'] ?? 'annal',
  region: process.env['ASSETS_S3_REGION'] ?? 'us-east-1',
  accessKeyId: process.env['ASSETS_S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: process.env['ASSETS_S3_SECRET_ACCESS_KEY'] ?? '',
};
type Make = (directory: string) => BlobStore;
const kinds = new Map<string, Make>([['a folder', (directory) => new FolderBlobs(directory)]]);
if (bucket) kinds.set('a bucket', (spoolDirectory) => new S3Blobs({ ...bucket, spoolDirectory }));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'annal-files-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe.each([...kinds])('content in %s', (_, make) => {
  let blobs: BlobStore;
  beforeEach(() => {
    blobs = make(directory);
  });
  const stored = async (content: string) => {
    const spooled = await blobs.receive(of(content), options);
    await blobs.keep(spooled);
    return spooled.hash;
  };
  const read = async (...parameters: Parameters<BlobStore['read']>) =>
    (await buffer(await blobs.read(...parameters))).toString();
  const listed = async (hash: string) => {
    for await (const blob of blobs.list()) if (blob.hash === hash) return blob;
    return undefined;
  };

  it('is found under its hash, in full and in parts', async () => {
    const content = `${randomUUID()} the rest`;
    const hash = await stored(content);
    expect(hash).toBe(sha256(content));
    expect(await read(hash)).toBe(content);
    expect(await read(hash, { from: 37, to: 39 })).toBe('the');
    expect((await listed(hash))?.storedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('may be empty, and may arrive in pieces', async () => {
    expect(await read(await stored(''))).toBe('');
    const spooled = await blobs.receive(of('one ', 'two ', randomUUID()), options);
    await blobs.keep(spooled);
    expect(await read(spooled.hash)).toMatch(/^one two [0-9a-f-]{36}$/);
  });

  it('is absent before it is kept and after it is discarded', async () => {
    const spooled = await blobs.receive(of(randomUUID()), options);
    await expect(blobs.read(spooled.hash)).rejects.toThrow(BlobMissing);
    await blobs.discard(spooled);
    await expect(blobs.keep(spooled)).rejects.toThrow();
    await expect(blobs.read(spooled.hash)).rejects.toThrow(BlobMissing);
  });

  it('is stored once when it arrives repeatedly or concurrently', async () => {
    const content = randomUUID();
    const hashes = await Promise.all(Array.from({ length: 8 }, () => stored(content)));
    expect(new Set(hashes).size).toBe(1);
    expect(await read(sha256(content))).toBe(content);
  });

  it('is deleted by a removal, unless it was stored again since', async () => {
    const hash = await stored(randomUUID());
    expect(await blobs.remove(hash, new Date(Date.now() - 60_000))).toBe(false);
    expect(await read(hash)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await blobs.remove(hash, soon())).toBe(true);
    expect(await blobs.remove(hash, soon())).toBe(false);
    await expect(blobs.read(hash)).rejects.toThrow(BlobMissing);
    expect(await listed(hash)).toBeUndefined();
  });

  it.each([
    '',
    '..',
    '../../../etc/passwd',
    'a'.repeat(63),
    'A'.repeat(64),
    `${'a'.repeat(64)}/..`,
    `${'a'.repeat(63)}\0`,
  ])('holds nothing under %j', async (name) => {
    await expect(blobs.read(name)).rejects.toThrow(BlobMissing);
    await expect(blobs.remove(name, soon())).rejects.toThrow(BlobMissing);
  });
});

describe('received files', () => {
  const incoming = () => readdirSync(join(directory, 'incoming'));
  it('report their size, hash, first bytes and encoding', async () => {
    const blobs = new FolderBlobs(directory);
    const euro = Buffer.from('€');
    const spooled = await blobs.receive(of(euro.subarray(0, 1), euro.subarray(1), 'x'.repeat(300_000)), options);
    expect(spooled).toMatchObject({ size: 300_003, isUtf8: true });
    expect(spooled.head).toHaveLength(256 * 1024);
    expect((await blobs.receive(of(euro.subarray(0, 2)), options)).isUtf8).toBe(false);
    expect((await blobs.receive(of('text', Buffer.from([0xff]), 'text'), options)).isUtf8).toBe(false);
  });

  it('leave no temporary file when they are too large or end early', async () => {
    const blobs = new FolderBlobs(directory);
    await expect(blobs.receive(of('12345', '6'), { maxBytes: 5 })).rejects.toThrow(FileTooLarge);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('begun');
      throw new Error('The sender has gone');
    }
    await expect(blobs.receive(broken(), options)).rejects.toThrow('The sender has gone');
    expect(incoming()).toEqual([]);
  });

  it('are cleaned up after a crash, except those that another process is writing', async () => {
    const blobs = new FolderBlobs(directory);
    await blobs.receive(of('still coming'), options);
    const old = join(directory, 'incoming', 'old');
    writeFileSync(old, 'half of it');
    utimesSync(old, new Date(0), new Date(0));
    await blobs.clean(new Date());
    expect(incoming()).toHaveLength(1);
  });
});

it('closes folders that an earlier release left open to others', async () => {
  const shard = join(directory, 'blobs', 'ab');
  mkdirSync(shard, { recursive: true, mode: 0o755 });
  await new FolderBlobs(directory).open();
  expect([directory, join(directory, 'blobs'), shard].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o700, 0o700,
  ]);
});

it('undoes an interrupted removal', async () => {
  const blobs = new FolderBlobs(directory);
  const hash = sha256('kept');
  mkdirSync(join(directory, 'blobs', hash.slice(0, 2)), { recursive: true });
  mkdirSync(join(directory, 'leaving'));
  writeFileSync(join(directory, 'leaving', `${hash}.${randomUUID()}`), 'kept');
  await blobs.clean(new Date());
  expect((await buffer(await blobs.read(hash))).toString()).toBe('kept');
  expect(statSync(join(directory, 'blobs', hash.slice(0, 2), hash.slice(2))).size).toBe(4);
});
