import sharp from 'sharp';

/** A real one, which a browser can draw. */
export const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: height % 256, b: 160 } } })
    .png()
    .toBuffer();
