import type { Metadata } from 'sharp';
import { imageErrors } from '../image.errors.ts';
import type { Step } from '../request/image-request.ts';
import type { OutputFormat } from '../request/output-format.ts';
import { pixelsOf, sizeAfter, type Size } from './sizes.ts';

const MEGA = 1_000_000;
export const LONGEST_MS = 10_000;
export const LARGEST_SOURCE_BYTES = 25 * 1024 ** 2;
export const LARGEST_SOURCE = 50 * MEGA;
const LARGEST_RESULT = 25 * MEGA;
/** Of encoders that take half a second and 20 MB for a megapixel: a screen of 3840 × 2160. */
const LARGEST_SLOW_RESULT = 8.5 * MEGA;
const MOST_FRAMES = 200;
/** Most memory for the pixels of one derivation, whatever a header claims. */
const MOST_MEMORY = 300 * MEGA;

/** Bytes of a sample. */
const DEPTHS: Readonly<Record<Metadata['depth'], number>> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
};
/** The AVIF decoder keeps planes, pictures it refers to, and the result. */
const AVIF_BYTES = 18;
/** Coefficients of JPEG. */
const PROGRESSIVE_BYTES = 4;
/** For a pixel of the result, as measured. */
const ENCODER_BYTES: Readonly<Record<OutputFormat, number>> = { jpg: 7, png: 4, photo: 7, webp: 9, gif: 15, avif: 24 };

type Facts = Pick<Metadata, 'format' | 'channels' | 'depth' | 'hasAlpha' | 'isProgressive' | 'orientation'>;

export interface Bounded {
  readonly facts: Facts;
  readonly size: Size;
  readonly frames: number;
  readonly steps: readonly Step[];
  readonly format: OutputFormat;
}

/**
 * Undefined when the picture can be derived, otherwise why it stays as it is.
 * @throws for a step that makes the picture too large, or leaves nothing of it
 */
export function whyNot(bounded: Bounded): string | undefined {
  const { size, frames, steps, format } = bounded;
  if (frames > MOST_FRAMES) return `The animation has ${frames} frames`;
  if (pixelsOf(size) * frames > LARGEST_SOURCE) return 'The picture has too many pixels';
  const sizes = sizesOf(steps, size, frames);
  const result = pixelsOf(sizes.at(-1) ?? size) * frames;
  if (result > LARGEST_RESULT) return 'The result has too many pixels';
  if (result > LARGEST_SLOW_RESULT && (format === 'avif' || format === 'gif'))
    return `The result has too many pixels for ${format}`;
  return frames === 1 && memoryOf(bounded, sizes) > MOST_MEMORY ? 'The picture takes too much memory' : undefined;
}

/** The size of the source, and those after each step. */
function sizesOf(steps: readonly Step[], source: Size, frames: number): readonly Size[] {
  const sizes = [source];
  let size = source;
  for (const step of steps) {
    const next = sizeAfter(step, size);
    if (!next) throw imageErrors.outside(step.parameter);
    const [before, after] = [pixelsOf(size) * frames, pixelsOf(next) * frames];
    if (after > LARGEST_RESULT && after > before) throw imageErrors.tooLarge(step.parameter, LARGEST_RESULT / MEGA);
    size = next;
    sizes.push(size);
  }
  return sizes;
}

/** A step has its picture and its result in memory, and at last the picture and what its encoder needs. */
function memoryOf({ facts, steps, format }: Bounded, [source, ...results]: readonly Size[]): number {
  let before = source ? pixelsOf(source) * sourceSample(facts, steps) : 0;
  let most = 0;
  for (const size of results.slice(0, -1)) {
    const after = pixelsOf(size) * (facts.hasAlpha ? 4 : 3);
    most = Math.max(most, before + after);
    before = after;
  }
  const result = results.at(-1) ?? source;
  return Math.max(most, before + (result ? pixelsOf(result) * ENCODER_BYTES[format] : 0));
}

/** Bytes for a pixel; none where the picture is scaled, cut or encoded row by row as it is decoded. */
function sourceSample(facts: Facts, [first]: readonly Step[]): number {
  const { format, isProgressive, channels, depth, orientation = 1 } = facts;
  if (format === 'heif') return AVIF_BYTES;
  if (format === 'webp') return 2 * channels;
  if (format === 'jpeg' && isProgressive) return PROGRESSIVE_BYTES;
  const isWhole = (format !== 'jpeg' && format !== 'png') || isProgressive || orientation > 1;
  const isByRow = first === undefined || first.kind === 'resize' || first.kind === 'crop';
  return isByRow && !isWhole ? 0 : channels * DEPTHS[depth];
}
