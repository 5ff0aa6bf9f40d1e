import type { Metadata, Sharp } from 'sharp';
import { imageErrors } from '../image.errors.ts';
import type { Format, Step } from '../request/image-request.ts';
import type { OutputFormat } from '../request/output-format.ts';
import { joined } from './animation.ts';
import { encode } from './encode.ts';
import { loadSharp, type SharpModule } from './sharp.ts';
import { pixelsOf, sizeAfter, type Size } from './sizes.ts';
import { applied, background, raw, type Canvas, type Pixels } from './steps.ts';

export interface Wanted {
  readonly steps: readonly Step[];
  readonly format: OutputFormat;
  readonly quality?: number | undefined;
  readonly background?: Canvas | undefined;
}

export interface Derived {
  readonly bytes: Buffer;
  readonly format: Format;
}

/** The file as it is stored is the answer. */
export interface Kept {
  readonly reason: string;
}

const MEGA = 1_000_000;
export const LARGEST_SOURCE_BYTES = 25 * 1024 ** 2;
const LARGEST_SOURCE = 50 * MEGA;
const LARGEST_RESULT = 25 * MEGA;
const MOST_FRAMES = 200;
const LONGEST_MS = 10_000;

/** A file that cannot be read as a picture is kept. @throws DomainError for a result that is too large or too slow */
export async function derive(source: Buffer, wanted: Wanted): Promise<Derived | Kept> {
  const sharp = await loadSharp();
  const work = new Work(sharp, source, performance.now() + LONGEST_MS);
  try {
    return await work.derive(wanted);
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'DomainError') throw error;
    // The only sign that sharp gives.
    if (error.message.startsWith('timeout')) throw imageErrors.tooSlow();
    return { reason: error.message };
  }
}

interface Before {
  readonly picture: Sharp;
  readonly size: Size;
}

class Work {
  constructor(
    private readonly sharp: SharpModule,
    private readonly source: Buffer,
    private readonly until: number,
  ) {}

  async derive(wanted: Wanted): Promise<Derived | Kept> {
    const facts = await this.sharp(this.source, { limitInputPixels: false }).metadata();
    const frames = keepsFrames(facts, wanted) ? (facts.pages ?? 1) : 1;
    const size = frames > 1 ? { width: facts.width, height: facts.height } : facts.autoOrient;
    if (frames > MOST_FRAMES) return { reason: `The animation has ${frames} frames` };
    if (pixelsOf(size) * frames > LARGEST_SOURCE) return { reason: 'The picture has too many pixels' };
    if (resultOf(wanted.steps, size, frames) > LARGEST_RESULT) return { reason: 'The result has too many pixels' };
    const format = wanted.format === 'photo' ? await this.photoFormat(facts) : wanted.format;
    const canvas = background(format, wanted.background);
    const derive = frames > 1 ? this.animation(facts, wanted, canvas) : this.still(facts, wanted, canvas, format);
    return { format, bytes: await this.bounded(encode(await derive, { ...wanted, format, facts, frames })).toBuffer() };
  }

  private async still(
    { hasAlpha, autoOrient }: Metadata,
    { steps }: Wanted,
    canvas: Canvas,
    format: Format,
  ): Promise<Sharp> {
    const options = { failOn: 'error', limitInputPixels: LARGEST_SOURCE, pages: 1 } as const;
    let picture = this.sharp(this.source, options).autoOrient().toColourspace('srgb');
    if (hasAlpha && format === 'jpg') picture = picture.flatten({ background: canvas });
    return this.stepped({ picture, size: autoOrient }, steps, canvas);
  }

  private async animation(facts: Metadata, { steps }: Wanted, canvas: Canvas): Promise<Sharp> {
    const options = { failOn: 'error', limitInputPixels: LARGEST_SOURCE, animated: true } as const;
    const strip = this.sharp(this.source, options).toColourspace('srgb').ensureAlpha();
    return joined(this.sharp, await raw(this.bounded(strip)), facts.pages ?? 1, async (frame) => {
      const picture = this.from(frame);
      return raw(this.bounded((await this.stepped({ picture, size: frame.info }, steps, canvas)).ensureAlpha()));
    });
  }

  /** Each step has a pipeline of its own, because one pipeline has an order of its own. */
  private async stepped(first: Before, steps: readonly Step[], canvas: Canvas): Promise<Sharp> {
    let { picture, size } = first;
    for (const [index, step] of steps.entries()) {
      if (index > 0) {
        const pixels = await raw(this.bounded(picture));
        [picture, size] = [this.from(pixels), pixels.info];
      }
      picture = applied(picture, step, canvas, size);
    }
    return picture;
  }

  private from({ data, info: { width, height, channels } }: Pixels): Sharp {
    return this.sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
  }

  private bounded(picture: Sharp): Sharp {
    const left = Math.ceil((this.until - performance.now()) / 1000);
    if (left <= 0) throw imageErrors.tooSlow();
    return picture.timeout({ seconds: left });
  }

  /** Many pictures have an opacity that is full everywhere. */
  private async photoFormat({ hasAlpha }: Metadata): Promise<Format> {
    if (!hasAlpha) return 'jpg';
    const options = { failOn: 'error', limitInputPixels: LARGEST_SOURCE, pages: 1 } as const;
    const opacity = this.sharp(this.source, options).extractChannel('alpha').toColourspace('b-w');
    const { data } = await raw(this.bounded(opacity));
    return data.equals(Buffer.alloc(data.length, 255)) ? 'jpg' : 'png';
  }
}

function keepsFrames({ pages = 1, format }: Metadata, wanted: Wanted): boolean {
  if (pages === 1 || (format !== 'gif' && format !== 'webp')) return false;
  const isStill = wanted.format !== 'gif' && wanted.format !== 'webp';
  return !isStill && !wanted.steps.some(({ kind }) => kind === 'rotate');
}

/** @returns the pixels of the result; @throws for a step that makes a picture too large, or leaves nothing of it */
function resultOf(steps: readonly Step[], source: Size, frames: number): number {
  let size = source;
  for (const step of steps) {
    const next = sizeAfter(step, size);
    if (!next) throw imageErrors.outside(step.parameter);
    const [before, after] = [pixelsOf(size) * frames, pixelsOf(next) * frames];
    if (after > LARGEST_RESULT && after > before) throw imageErrors.tooLarge(step.parameter, LARGEST_RESULT / MEGA);
    size = next;
  }
  return pixelsOf(size) * frames;
}
