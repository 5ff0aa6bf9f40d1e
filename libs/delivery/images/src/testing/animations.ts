import sharp from 'sharp';
import { encodable, type Picture } from './pictures.ts';

export async function animation(
  frames: readonly Picture[],
  format: 'gif' | 'webp' = 'gif',
  delay: readonly number[] = frames.map(() => 100),
): Promise<Buffer> {
  const strips = await Promise.all(frames.map((frame) => encodable(frame).raw().toBuffer()));
  const { width, height } = frames[0] ?? { width: 1, height: 1 };
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  const strip = sharp(Buffer.concat(strips), { raw });
  const options = { loop: 3, delay: [...delay] };
  return format === 'gif' ? strip.gif(options).toBuffer() : strip.webp({ ...options, lossless: true }).toBuffer();
}
