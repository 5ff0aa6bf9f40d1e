import sharp from 'sharp';
import type { Step } from '../request/image-request.ts';
import { animation } from '../testing/animations.ts';
import {
  difference,
  encodable,
  filled,
  gradient,
  map,
  png,
  read,
  type Picture,
  type Pixel,
} from '../testing/pictures.ts';
import { derive, type Wanted } from './derive.ts';

const BLUE: Pixel = [0, 0, 255, 255];
const RED: Pixel = [255, 0, 0, 255];

const width = (pixels: number): Step => ({ kind: 'resize', parameter: 'w', width: pixels });
const halved: Step = { kind: 'resize', parameter: 'w', width: 15, height: 10, fit: 'stretch' };
const flipped: Step = { kind: 'flip', parameter: 'flip', across: false, down: true };

async function derived(source: Buffer, wanted: Partial<Wanted>): Promise<Buffer> {
  const result = await derive(source, { steps: [], format: 'png', ...wanted });
  if (!('bytes' in result)) throw new Error(result.reason);
  return result.bytes;
}

describe('a photo', () => {
  /** The left half is red. */
  const halves = map(80, 40, (x) => (x < 40 ? RED : BLUE));

  it.each<[string, readonly Step[], Picture]>([
    ['alone', [], map(40, 80, (_, y) => (y < 40 ? RED : BLUE))],
    ['before a width', [width(20)], map(20, 40, (_, y) => (y < 20 ? RED : BLUE))],
    ['before a flip', [flipped], map(40, 80, (_, y) => (y < 40 ? BLUE : RED))],
    ['before a rotation', [{ kind: 'rotate', parameter: 'r', degrees: 90 }], map(80, 40, (x) => (x < 40 ? BLUE : RED))],
    ['before a crop', [{ kind: 'crop', parameter: 'crop', width: 40, height: 30, at: 't' }], filled(40, 30, RED)],
  ])('is turned by its orientation %s', async (_, steps, wanted) => {
    const source = await encodable(halves).withMetadata({ orientation: 6 }).png().toBuffer();
    // Resampling mixes the colours where they meet.
    const inside = (picture: Picture) =>
      map(picture.width, picture.height, (x, y) => (isBorder(x, y, picture) ? BLUE : picture.at(x, y)));
    const isBorder = (x: number, y: number, size: Picture) =>
      Math.abs(y - size.height / 2) < 4 || Math.abs(x - size.width / 2) < 4;
    expect(difference(inside(await read(await derived(source, { steps }))), inside(wanted))).toBeLessThanOrEqual(2);
  });

  it.each(['jpg', 'png', 'webp', 'avif', 'gif'] as const)('loses its metadata as %s', async (format) => {
    const withText = encodable(halves).withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1' } });
    const source = await withText.keepIccProfile().withIccProfile('p3').jpeg().toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const { exif, icc, xmp, orientation } = await sharp(
      await derived(source, { format, steps: [width(40)] }),
    ).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  it('of another colour space becomes sRGB', async () => {
    const wide = await encodable(filled(20, 20, [200, 40, 40, 255]))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const inSrgb = await sharp(wide).toColourspace('srgb').removeAlpha().raw().toBuffer();
    expect((await read(await derived(wide, {}))).at(5, 5)).toEqual([...inSrgb.subarray(0, 3), 255]);
    const cmyk = await encodable(filled(20, 20, [200, 40, 40, 255]))
      .removeAlpha()
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const bytes = await derived(cmyk, { format: 'jpg', steps: [width(10), flipped] });
    expect((await sharp(bytes).metadata()).space).toBe('srgb');
    expect(difference(await read(bytes), filled(10, 10, [200, 40, 40, 255]))).toBeLessThan(30);
  });

  it.each(['b-w', 'grey16', 'rgb16'] as const)('of the colour space %s goes through several steps', async (space) => {
    const source = await encodable(filled(20, 20, [100, 100, 100, 255]))
      .toColourspace(space)
      .png()
      .toBuffer();
    const bytes = await derived(source, { steps: [width(10), flipped, { kind: 'blur', parameter: 'b', amount: 2 }] });
    expect(difference(await read(bytes), filled(10, 10, [100, 100, 100, 255]))).toBeLessThanOrEqual(1);
  });

  it.each<[string, Pixel, string]>([
    ['is opaque', [9, 9, 9, 255], 'jpg'],
    ['has transparency', [9, 9, 9, 254], 'png'],
  ])('without a chosen format that %s', async (_, colour, format) => {
    const result = await derive(await png(filled(20, 20, colour)), { steps: [], format: 'photo' });
    expect(result).toMatchObject({ format });
  });

  it('has less bytes with a lower quality', async () => {
    const noise = await png(map(64, 64, (x, y) => [(x * 97 + y * 31) % 256, (x * y) % 256, (x * 13) % 256, 255]));
    for (const format of ['jpg', 'webp', 'avif'] as const) {
      const [low, usual, high] = await Promise.all(
        [1, undefined, 100].map(async (quality) => (await derived(noise, { format, quality })).length),
      );
      expect(low).toBeLessThan(usual ?? 0);
      expect(usual).toBeLessThan(high ?? 0);
    }
  });

  it('gives the same bytes again', async () => {
    const source = await png(gradient(60, 40));
    for (const format of ['jpg', 'png', 'webp', 'avif', 'gif'] as const)
      expect(await derived(source, { format, steps: [width(30)] })).toEqual(
        await derived(source, { format, steps: [width(30)] }),
      );
  });
});

describe('an animation', () => {
  const colours: readonly Pixel[] = [RED, [0, 255, 0, 255], BLUE];
  /** Each frame has its colour above white. */
  const frames = colours.map((colour) => map(30, 20, (_, y) => (y < 10 ? colour : [255, 255, 255, 255])));

  it.each(['gif', 'webp'] as const)('of %s keeps its frames, delays and repeats in every step', async (kind) => {
    const source = await animation(frames, kind, [100, 250, 70]);
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await derived(source, {
        format,
        quality: 100,
        steps: [flipped, halved],
      });
      const facts = await sharp(bytes).metadata();
      expect(facts).toMatchObject({ pages: 3, delay: [100, 250, 70], loop: 3, width: 15 });
      for (const [page, colour] of colours.entries()) {
        const frame = await read(bytes, page);
        expect(frame.height).toBe(10);
        const corners = map(2, 1, (x) => frame.at(7, x === 0 ? 1 : 8));
        expect(
          difference(
            corners,
            map(2, 1, (x) => (x === 0 ? [255, 255, 255, 255] : colour)),
          ),
        ).toBeLessThan(40);
      }
    }
  });

  it.each<[string, Partial<Wanted>]>([
    ['jpg', { format: 'jpg' }],
    ['png', { format: 'png' }],
    ['avif', { format: 'avif' }],
    ['a rotation', { format: 'gif', steps: [{ kind: 'rotate', parameter: 'r', degrees: 180 }] }],
  ])('shows its first frame as %s', async (_, wanted) => {
    const bytes = await derived(await animation(frames), wanted);
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const turned = wanted.steps !== undefined;
    const { at } = await read(bytes);
    expect(
      difference(
        map(1, 1, () => at(15, turned ? 15 : 4)),
        map(1, 1, () => RED),
      ),
    ).toBeLessThan(20);
  });
});
