import sharp, { type Sharp } from 'sharp';

export type Pixel = readonly [r: number, g: number, b: number, alpha: number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly at: (x: number, y: number) => Pixel;
}

export const map = (width: number, height: number, at: Picture['at']): Picture => ({ width, height, at });

/** Differs everywhere, and is smooth enough for resampling to be compared. */
export const gradient = (width: number, height: number): Picture =>
  map(width, height, (x, y) => [Math.round((x * 255) / (width - 1)), Math.round((y * 255) / (height - 1)), 128, 255]);

export const filled = (width: number, height: number, colour: Pixel): Picture => map(width, height, () => colour);

/** To be encoded in any format. */
export function encodable({ width, height, at }: Picture): Sharp {
  const rows = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => at(x, y)));
  return sharp(Buffer.from(rows.flat(2)), { raw: { width, height, channels: 4 } });
}

export const png = (picture: Picture): Promise<Buffer> => encodable(picture).png().toBuffer();

export async function read(bytes: Buffer, page = 0): Promise<Picture> {
  const { data, info } = await sharp(bytes, { page }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return map(info.width, info.height, (x, y) => {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray((y * info.width + x) * 4);
    return [r, g, b, alpha];
  });
}

/** The greatest difference of a channel between two pictures of the same size. */
export function difference(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new Error(`${one.width}x${one.height} is not ${other.width}x${other.height}`);
  let greatest = 0;
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1) {
      const [first, second] = [one.at(x, y), other.at(x, y)];
      first.forEach((value, channel) => {
        greatest = Math.max(greatest, Math.abs(value - (second[channel] ?? 0)));
      });
    }
  return greatest;
}
