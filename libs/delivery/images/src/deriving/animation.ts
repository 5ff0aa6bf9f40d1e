import type { Sharp } from 'sharp';
import type { SharpModule } from './sharp.ts';
import type { Size } from './sizes.ts';
import type { Pixels } from './steps.ts';

/** Frames are decoded together up to this size, because each time the decoder begins with the first one. */
const DECODED_BYTES = 50_000_000;

interface Frames extends Size {
  readonly frames: number;
  /** Frames below each other. */
  readonly read: (from: number, count: number) => Promise<Pixels>;
  readonly derived: (frame: Pixels) => Promise<Pixels>;
}

/** Derives each frame on its own, and joins them to a strip, which is what encoders take. */
export async function joined(sharp: SharpModule, { width, height, frames, read, derived }: Frames): Promise<Sharp> {
  const together = Math.max(1, Math.floor(DECODED_BYTES / (width * height * 4)));
  let strip: Buffer | undefined;
  let info: Pixels['info'] | undefined;
  for (let from = 0; from < frames; from += together) {
    const count = Math.min(together, frames - from);
    const decoded = await read(from, count);
    for (let index = 0; index < count; index += 1) {
      const result = await derived(frameOf(decoded, index, count));
      info = result.info;
      strip ??= Buffer.alloc(result.data.length * frames);
      result.data.copy(strip, result.data.length * (from + index));
    }
  }
  if (!strip || !info) throw new Error('An animation without frames');
  const raw = {
    width: info.width,
    height: info.height * frames,
    channels: info.channels,
    pageHeight: info.height,
  };
  return sharp(strip, { raw, limitInputPixels: false });
}

function frameOf({ data, info }: Pixels, index: number, count: number): Pixels {
  const bytes = data.length / count;
  return { data: data.subarray(index * bytes, (index + 1) * bytes), info: { ...info, height: info.height / count } };
}
