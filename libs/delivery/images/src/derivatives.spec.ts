import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { metrics } from '@annal/observability';
import sharp from 'sharp';
import { SHARP_VERSION } from './deriving/sharp.ts';
import { Derivatives, type ImageSource } from './derivatives.ts';
import type { ImageRequest } from './request/image-request.ts';
import { readImageRequest } from './request/read-image-request.ts';
import { gradient, png } from './testing/pictures.ts';

const ADDRESS = '203.0.113.7';
const asked = (query: string): ImageRequest => readImageRequest(new URLSearchParams(query), { widths: [] }).request;

class Source implements ImageSource {
  readonly hash: string;
  readonly size: number;
  reads = 0;

  constructor(
    private readonly bytes: Buffer,
    readonly contentType = 'image/png',
  ) {
    this.hash = createHash('sha256').update(bytes).digest('hex');
    this.size = bytes.length;
  }

  readonly read = async () => {
    this.reads += 1;
    return Readable.from([this.bytes]);
  };
}

let directory: string;
let now: Date;
let derivatives: Derivatives;
let picture: Buffer;
beforeAll(async () => {
  picture = await png(gradient(64, 48));
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'annal-derivatives-'));
  now = new Date('2026-03-01T00:00:00Z');
  derivatives = started();
});
afterEach(async () => {
  await derivatives.close();
  await rm(directory, { recursive: true });
});

const started = (maxBytes = 1_000_000) => new Derivatives({ directory, maxBytes, clock: () => now, atOnce: 1 });

async function get(
  source: ImageSource,
  query: string,
  { address = ADDRESS, accept }: { address?: string; accept?: string } = {},
) {
  const request = asked(query);
  const { derivative: planned } = derivatives.plan(source, request, accept);
  if (!planned) throw new Error('No derivative is asked for');
  const answer = await derivatives.get(source, request, planned, address);
  if (answer.kind === 'original') return answer;
  const { format, read } = answer.derivative;
  return { kind: answer.kind, format, bytes: await buffer(read()) };
}

it('derives a picture once, and after a restart not again', async () => {
  const source = new Source(picture);
  const first = await get(source, 'w=32');
  expect(first).toMatchObject({ kind: 'derivative', format: 'png' });
  expect(await get(source, 'width=32')).toEqual(first);
  derivatives = started();
  expect(await get(source, 'w=32')).toEqual(first);
  expect(source.reads).toBe(1);
});

it('computes a derivative once for a hundred requests at the same time', async () => {
  const source = new Source(picture);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get(source, 'w=32&f=jpg')));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(source.reads).toBe(1);
});

it('refuses more than a hundred that wait', async () => {
  const sources = await Promise.all(
    Array.from({ length: 110 }, async (_, index) => new Source(await png(gradient(2 + index, 2)))),
  );
  const results = await Promise.allSettled(sources.map((source) => get(source, 'r=90')));
  const refused = results.filter((result) => result.status === 'rejected');
  // One is being computed.
  expect(refused).toHaveLength(9);
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'unavailable', code: 'Image.Busy' });
  expect(await get(new Source(picture), 'r=90')).toMatchObject({ kind: 'derivative' });
});

it('keeps what is no picture, and asks it once', async () => {
  const source = new Source(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  for (let count = 0; count < 3; count += 1) expect(await get(source, 'w=5')).toMatchObject({ kind: 'original' });
  expect(source.reads).toBe(1);
});

it('does not try a picture again at once that takes too long', async () => {
  derivatives = new Derivatives({ directory, maxBytes: 1_000, clock: () => now, withinMs: 0 });
  const source = new Source(picture);
  for (let count = 0; count < 3; count += 1)
    await expect(get(source, 'w=5')).rejects.toMatchObject({ kind: 'unavailable', code: 'Image.TooSlow' });
  expect(source.reads).toBe(1);
});

it('reports how derivations end', async () => {
  const counts = async () => {
    const text = await metrics.metrics();
    const of = (outcome: string) =>
      Number(new RegExp(`annal_image_duration_seconds_count{outcome="${outcome}"} (\\d+)`).exec(text)?.[1] ?? 0);
    return [of('derived'), of('original'), of('refused')];
  };
  const [derived = 0, original = 0, refused = 0] = await counts();
  await get(new Source(picture), 'w=7');
  await get(new Source(Buffer.from('no picture')), 'w=7');
  await expect(get(new Source(picture), 'crop=1,1,999,999')).rejects.toMatchObject({ kind: 'invalid' });
  expect(await counts()).toEqual([derived + 1, original + 1, refused + 1]);
  expect(await metrics.metrics()).toContain('annal_images_waiting 0');
});

it('keeps files over 25 MB without reading them', async () => {
  const source = { ...new Source(picture), size: 25 * 1024 ** 2 + 1, read: () => Promise.reject(new Error('read')) };
  expect(await get(source, 'w=5')).toEqual({ kind: 'original', reason: 'The file is too large' });
});

it('answers with the original where the store has no room', async () => {
  derivatives = started(10);
  expect(await get(new Source(picture), 'w=5')).toMatchObject({ kind: 'original' });
});

it.each([
  ['', 'image/png', undefined],
  ['bg=fff', 'image/png', undefined],
  ['w=5', 'image/svg+xml', undefined],
  ['w=5', 'image/bmp', undefined],
  ['f=auto', 'image/png', 'image/png'],
  ['f=auto', 'image/webp', 'image/webp'],
])('leaves a file with %s as %s for %s as it is', (query, contentType, accept) =>
  expect(derivatives.plan(new Source(picture, contentType), asked(query), accept).derivative).toBeUndefined(),
);

it('has a tag for each picture', () => {
  const source = new Source(picture);
  const tag = (query: string, accept?: string, of = source) =>
    derivatives.plan(of, asked(query), accept).derivative?.etag;
  expect(tag('w=5&f=jpeg')).toBe(tag('F=jpg&width=5'));
  const tags = [
    tag('w=5'),
    tag('w=6'),
    tag('w=5&q=80'),
    tag('w=5&bg=fff'),
    tag('w=5&r=90'),
    tag('r=90&w=5'),
    tag('w=5&f=webp', 'image/webp'),
    tag('w=5&f=webp'),
    tag('w=5', undefined, new Source(Buffer.from('other'))),
  ];
  expect(new Set(tags).size).toBe(tags.length);
  for (const each of tags) expect(each).toMatch(/^"[0-9a-f]{32}"$/);
});

it('changes its tags with the version of the encoder', () => expect(sharp.versions.sharp).toBe(SHARP_VERSION));
