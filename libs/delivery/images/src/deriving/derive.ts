import { DomainError } from '@annal/kernel';
import type { Metadata, Sharp } from 'sharp';
import type { Format, Step } from '../request/image-request.ts';
import type { OutputFormat } from '../request/output-format.ts';
import { joined } from './animation.ts';
import { LARGEST_SOURCE, LONGEST_MS, whyNot } from './bounds.ts';
import { encode } from './encode.ts';
import { loadSharp, type SharpModule } from './sharp.ts';
import type { Size } from './sizes.ts';
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

/** No derivative can be made. */
export interface Kept {
  readonly reason: string;
  readonly isTooSlow?: boolean;
}

const FIRST_FRAME = { failOn: 'error', limitInputPixels: LARGEST_SOURCE, pages: 1 } as const;

/** A file that cannot be read as a picture is kept. @throws DomainError for a result that is too large */
export async function derive(source: Buffer, wanted: Wanted, withinMs = LONGEST_MS): Promise<Derived | Kept> {
  const sharp = await loadSharp();
  const work = new Work(sharp, source, performance.now() + withinMs);
  try {
    return await work.derive(wanted);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof DomainError) throw error;
    // The only sign that sharp gives.
    const isTooSlow = error instanceof TooSlow || error.message.startsWith('timeout');
    return { reason: error.message, ...(isTooSlow && { isTooSlow }) };
  }
}

interface Before {
  readonly picture: Sharp;
  readonly size: Size;
}

class TooSlow extends Error {
  constructor() {
    super('The picture takes too long');
  }
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
    const reason = whyNot({ facts, size, frames, steps: wanted.steps, format: wanted.format });
    if (reason !== undefined) return { reason };
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
    let picture = this.sharp(this.source, FIRST_FRAME).autoOrient().toColourspace('srgb');
    if (hasAlpha && format === 'jpg') picture = picture.flatten({ background: canvas });
    return this.stepped({ picture, size: autoOrient }, steps, canvas);
  }

  private animation(facts: Metadata, { steps }: Wanted, canvas: Canvas): Promise<Sharp> {
    const { width, height, pages = 1 } = facts;
    const read = (page: number, count: number) => {
      const options = { failOn: 'error', limitInputPixels: LARGEST_SOURCE, page, pages: count } as const;
      return raw(this.bounded(this.sharp(this.source, options).toColourspace('srgb').ensureAlpha()));
    };
    const derived = async (frame: Pixels) => {
      const picture = await this.stepped({ picture: this.from(frame), size: frame.info }, steps, canvas);
      return raw(this.bounded(picture.ensureAlpha()));
    };
    return joined(this.sharp, { width, height, frames: pages, read, derived });
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
    if (left <= 0) throw new TooSlow();
    return picture.timeout({ seconds: left });
  }

  /** Many pictures have an opacity that is full everywhere. */
  private async photoFormat({ hasAlpha }: Metadata): Promise<Format> {
    if (!hasAlpha) return 'jpg';
    const opacity = this.sharp(this.source, FIRST_FRAME).extractChannel('alpha').toColourspace('b-w');
    const { data } = await raw(this.bounded(opacity));
    return data.equals(Buffer.alloc(data.length, 255)) ? 'jpg' : 'png';
  }
}

function keepsFrames({ pages = 1, format }: Metadata, wanted: Wanted): boolean {
  if (pages === 1 || (format !== 'gif' && format !== 'webp')) return false;
  const isStill = wanted.format !== 'gif' && wanted.format !== 'webp';
  return !isStill && !wanted.steps.some(({ kind }) => kind === 'rotate');
}
