import type { Sharp } from 'sharp';
import type { SharpModule } from './sharp.ts';
import type { Pixels } from './steps.ts';

/** Derives the frames, which lie below each other in the strip, one by one, and joins them to such a strip again. */
export async function joined(
  sharp: SharpModule,
  { data, info }: Pixels,
  frames: number,
  derived: (frame: Pixels) => Promise<Pixels>,
): Promise<Sharp> {
  const size = { ...info, height: info.height / frames };
  const bytes = size.width * size.height * size.channels;
  const frame = (index: number) => derived({ data: data.subarray(index * bytes, (index + 1) * bytes), info: size });
  const first = await frame(0);
  const { width, height, channels } = first.info;
  const strip = Buffer.alloc(first.data.length * frames);
  first.data.copy(strip);
  for (let index = 1; index < frames; index += 1) (await frame(index)).data.copy(strip, index * first.data.length);
  return sharp(strip, {
    raw: { width, height: height * frames, channels, pageHeight: height },
    limitInputPixels: false,
  });
}
