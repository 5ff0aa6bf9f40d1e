import sharp from 'sharp';
import type { Step } from '../request/image-request.ts';
import { animation } from '../testing/animations.ts';
import { packedPng, withPackedText } from '../testing/hostile.ts';
import { filled, gradient, png } from '../testing/pictures.ts';
import { derive } from './derive.ts';

const SMALL: Step = { kind: 'resize', parameter: 'w', width: 100 };
const small = (source: Buffer) => derive(source, { steps: [SMALL], format: 'jpg' });

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['30,000 × 30,000 pixels in its header', () => packedPng(30_000, 30_000, 1), /too many pixels/],
  ['8,000 × 7,000 pixels, packed a thousandfold', () => packedPng(8_000, 7_000, 7_000), /too many pixels/],
  ['no end', async () => (await encoded(gradient(300, 300))).subarray(0, 2_000), /premature end/],
  ['nothing', () => Buffer.alloc(0), /empty/],
  ['only the first bytes of a picture', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /corrupt header/],
  ['a vector picture with a script', () => Buffer.from(SVG), /unsupported image format/],
  ['a page', () => Buffer.from('<html><img src=x></html>'), /unsupported image format/],
  ['a chunk of text that unpacks to 100 MB', () => withPackedText(), /read error/],
])('a file with %s is kept, within little memory', async (_, source, reason) => {
  const bytes = await source();
  const before = process.memoryUsage.rss();
  expect(await small(bytes)).toEqual({ reason: expect.stringMatching(reason) });
  expect(process.memoryUsage.rss() - before).toBeLessThan(250_000_000);
});

const encoded = (picture: Parameters<typeof png>[0]) => png(picture).then((bytes) => sharp(bytes).jpeg().toBuffer());

it('an animation of 10,000 frames is kept', async () => {
  const frames = Array.from({ length: 100 }, (_, index) =>
    filled(2, 2, [(index * 37) % 256, (index * 91) % 256, (index * 53) % 256, 255]),
  );
  const hundred = await animation(frames);
  const start = hundred.indexOf(Buffer.from([0x21, 0xf9]));
  const repeated = Array.from({ length: 100 }, () => hundred.subarray(start, -1));
  const long = Buffer.concat([hundred.subarray(0, start), ...repeated, hundred.subarray(-1)]);
  expect((await sharp(long, { limitInputPixels: false }).metadata()).pages).toBe(10_000);
  expect(await derive(long, { steps: [SMALL], format: 'webp' })).toEqual({ reason: 'The animation has 10000 frames' });
});

it.each<[string, Step]>([
  ['stretched far', { kind: 'resize', parameter: 'w', width: 5000, fit: 'contain' }],
  ['turned', { kind: 'rotate', parameter: 'r', degrees: 45 }],
])('a picture that would be too large when %s is refused', async (_, step) => {
  const source = await sharp({ create: { width: 100, height: 4_900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const wide = { kind: 'resize', parameter: 'w', width: 5000, height: 5000, fit: 'stretch' } as const;
  const steps = step.kind === 'rotate' ? [wide, step] : [step];
  await expect(derive(source, { steps, format: 'jpg' })).rejects.toMatchObject({
    kind: 'invalid',
    data: { errors: [{ field: step.parameter, message: 'The picture would have more than 25 megapixels' }] },
  });
});

it('a crop outside of the picture is refused', async () => {
  const crop: Step = { kind: 'crop', parameter: 'crop', width: 5, height: 5, at: { x: 100, y: 0 } };
  await expect(derive(await png(gradient(100, 50)), { steps: [crop], format: 'png' })).rejects.toMatchObject({
    data: { errors: [{ field: 'crop' }] },
  });
});

it('other files are derived after hostile ones', async () => {
  expect(await small(await png(gradient(200, 100)))).toMatchObject({ format: 'jpg' });
});
