import type { Metadata, Sharp } from 'sharp';
import type { Format } from '../request/image-request.ts';

const DEFAULT_QUALITY: Readonly<Record<Exclude<Format, 'gif'>, number>> = { jpg: 75, png: 60, webp: 80, avif: 50 };

interface Encoding {
  readonly format: Format;
  readonly quality?: number | undefined;
  readonly frames: number;
  readonly facts: Pick<Metadata, 'delay' | 'loop'>;
}

export function encode(picture: Sharp, { format, quality, frames, facts }: Encoding): Sharp {
  const animation = frames > 1 ? { loop: facts.loop ?? 0, delay: facts.delay ?? [] } : {};
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: quality ?? DEFAULT_QUALITY.jpg });
    case 'png':
      return picture.png({ compressionLevel: compressionOf(quality ?? DEFAULT_QUALITY.png) });
    case 'gif':
      return picture.gif({ effort: 3, ...animation });
    case 'webp':
      return picture.webp({ quality: quality ?? DEFAULT_QUALITY.webp, ...animation });
    case 'avif':
      return picture.avif({ quality: quality ?? DEFAULT_QUALITY.avif, effort: 2, chromaSubsampling: '4:2:0' });
  }
}

/** PNG is always exact: its tens are the effort to make it small, as in ImageMagick. */
function compressionOf(quality: number): number {
  return Math.min(9, Math.floor(quality / 10));
}
