import { disableTypes, imageSize, types } from 'image-size';
import mime from 'mime';
import { contentTypeOf } from './signatures.ts';
import type { Spooled } from './spool.ts';

export interface FileDescription {
  readonly contentType: string;
  /** Null unless the file is text that is valid UTF-8 throughout. */
  readonly charset: 'utf-8' | null;
  readonly width: number | null;
  readonly height: number | null;
}

const OCTETS = 'application/octet-stream';
const READERS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/vnd.microsoft.icon': 'ico',
  'image/avif': 'heif',
  'image/svg+xml': 'svg',
};
disableTypes(types.filter((type) => !Object.values(READERS).includes(type)));

export function describeFile({ head, isUtf8 }: Pick<Spooled, 'head' | 'isUtf8'>, filename: string): FileDescription {
  const byName = mime.getType(filename) ?? OCTETS;
  const contentType = contentTypeOf(head) ?? byName;
  const charset = isUtf8 && isText(contentType) ? 'utf-8' : null;
  return { contentType, charset, ...sizeOf(head, contentType) };
}

function isText(contentType: string): boolean {
  return /^text\/|[+/](?:xml|json|javascript)$/.test(contentType);
}

type Size = Pick<FileDescription, 'width' | 'height'>;

const UNKNOWN: Size = { width: null, height: null };

function sizeOf(head: Buffer, contentType: string): Size {
  if (!Object.hasOwn(READERS, contentType)) return UNKNOWN;
  try {
    const { width, height, orientation = 1, type } = imageSize(Uint8Array.from(head));
    // Text counts as SVG only if its type says so.
    if (type === 'svg' && READERS[contentType] !== type) return UNKNOWN;
    const [across, down] = orientation >= 5 ? [height, width] : [width, height];
    return { width: pixels(across), height: pixels(down) };
  } catch (error) {
    // `image-size` throws plain errors and range errors on unreadable files.
    if (!(error instanceof Error)) throw error;
    return UNKNOWN;
  }
}

function pixels(value: number): number | null {
  const whole = Math.round(value);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : null;
}
