import type { Metadata } from 'sharp';
import type { Step } from '../request/image-request.ts';
import type { OutputFormat } from '../request/output-format.ts';
import { whyNot } from './bounds.ts';

const photo = { format: 'jpeg', channels: 3, depth: 'uchar', hasAlpha: false, isProgressive: false } as const;
const cutout = { format: 'png', channels: 4, depth: 'uchar', hasAlpha: true, isProgressive: false } as const;
const small: Step = { kind: 'resize', parameter: 'w', width: 100 };
const turned: Step = { kind: 'rotate', parameter: 'r', degrees: 90 };
const wide: Step = { kind: 'resize', parameter: 'w', width: 5000, height: 5000, fit: 'stretch' };

type Facts = Pick<Metadata, 'format' | 'channels' | 'depth' | 'hasAlpha' | 'isProgressive' | 'orientation'>;
const TOO_LARGE = 'The picture takes too much memory';

it.each<[string, Facts, number, readonly Step[], OutputFormat, string | undefined]>([
  ['a photo of 48 megapixels', photo, 8000, [small], 'jpg', undefined],
  ['a photo of 48 megapixels, turned first', photo, 8000, [turned, small], 'jpg', undefined],
  ['a photo of 51 megapixels', photo, 8500, [small], 'jpg', 'The picture has too many pixels'],
  ['a photo that stays as large', photo, 8000, [], 'webp', 'The result has too many pixels'],
  ['a large AVIF', photo, 2000, [wide], 'avif', 'The result has too many pixels for avif'],
  ['a large GIF', photo, 2000, [wide], 'gif', 'The result has too many pixels for gif'],
  ['a large WebP', photo, 2000, [wide], 'webp', undefined],
  ['a transparent picture', cutout, 8000, [small], 'png', undefined],
  ['a transparent picture, turned first', cutout, 8000, [turned, small], 'png', TOO_LARGE],
  ['a picture with 64 bits for a pixel', { ...cutout, depth: 'ushort' }, 8000, [small], 'png', undefined],
  ['the same, interlaced', { ...cutout, depth: 'ushort', isProgressive: true }, 8000, [small], 'png', TOO_LARGE],
  ['an interlaced one, to a large WebP', { ...cutout, isProgressive: true }, 8000, [wide], 'webp', TOO_LARGE],
  ['an interlaced one, to a small WebP', { ...cutout, isProgressive: true }, 8000, [small], 'webp', undefined],
  ['a photo that its orientation turns', { ...photo, orientation: 6 }, 8000, [small], 'jpg', undefined],
  ['floats in one strip', { ...photo, format: 'tiff', depth: 'float' }, 8000, [small], 'jpg', TOO_LARGE],
  ['a large AVIF source', { ...photo, format: 'heif' }, 8000, [small], 'jpg', TOO_LARGE],
  ['an AVIF source', { ...photo, format: 'heif' }, 4000, [small], 'jpg', undefined],
])('%s', (_, facts, width, steps, format, reason) => {
  const size = { width, height: (width * 3) / 4 };
  expect(whyNot({ facts, size, frames: 1, steps, format })).toBe(reason);
});

it.each([
  [200, 490, undefined],
  [201, 10, 'The animation has 201 frames'],
  [200, 501, 'The picture has too many pixels'],
])('an animation of %d frames of %d pixels', (frames, width, reason) => {
  const facts = { ...cutout, format: 'gif' } as const;
  const size = { width, height: 500 };
  expect(whyNot({ facts, size, frames, steps: [small], format: 'webp' })).toBe(reason);
});
