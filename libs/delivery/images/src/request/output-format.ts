import Negotiator from 'negotiator';
import type { Format, ImageRequest } from './image-request.ts';

export type SourceFormat = Format | 'tiff';

/** `photo`: jpg, or png when the picture has transparency, which is known only when it is read. */
export type OutputFormat = Format | 'photo';

export interface Output {
  readonly format: OutputFormat;
  /** Whether the answer depends on `Accept`. */
  readonly isNegotiated: boolean;
  /** The source's own format was chosen by negotiation, which alone is no reason to encode it again. */
  readonly isOwn: boolean;
}

const SOURCES: ReadonlyMap<string, SourceFormat> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/tiff', 'tiff'],
]);

/** Undefined for files that are answered as they are stored. */
export function sourceFormat(contentType: string): SourceFormat | undefined {
  return SOURCES.get(contentType);
}

export function outputOf(
  { format }: Pick<ImageRequest, 'format'>,
  source: SourceFormat,
  accept: string | undefined,
): Output {
  const own = source === 'tiff' ? 'jpg' : source;
  if (format === 'auto') {
    const chosen = automatic(source, namedIn(accept)) ?? own;
    return { format: chosen, isNegotiated: true, isOwn: chosen === source };
  }
  if (format === 'webp' || format === 'avif') {
    const isAccepted = namedIn(accept).has(`image/${format}`);
    return { format: isAccepted ? format : 'photo', isNegotiated: true, isOwn: false };
  }
  return { format: format ?? own, isNegotiated: false, isOwn: false };
}

/** Sources that may be animated stay so: avif shows the first frame only. */
function automatic(source: SourceFormat, accepted: ReadonlySet<string>): Format | undefined {
  const mayMove = source === 'gif' || source === 'webp';
  if (!mayMove && accepted.has('image/avif')) return 'avif';
  return accepted.has('image/webp') ? 'webp' : undefined;
}

/** A wildcard names no format: browsers send one that show neither webp nor avif. */
function namedIn(accept: string | undefined): ReadonlySet<string> {
  const types = new Negotiator({ headers: { ...(accept !== undefined && { accept }) } }).mediaTypes();
  return new Set(types.map((type) => type.toLowerCase()));
}
