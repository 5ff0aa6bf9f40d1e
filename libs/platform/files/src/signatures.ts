interface Signature {
  readonly contentType: string;
  /** Offset, and bytes as latin1 text. */
  readonly parts: readonly (readonly [number, string])[];
}

const signature = (contentType: string, ...parts: Signature['parts']): Signature => ({ contentType, parts });
const brand = (contentType: string, name: string) => signature(contentType, [4, 'ftyp'], [8, name]);

/** Only types whose signature says more than the file name; container formats depend on the name. */
const SIGNATURES: readonly Signature[] = [
  signature('image/png', [0, '\x89PNG\r\n\x1a\n']),
  signature('image/jpeg', [0, '\xff\xd8\xff']),
  signature('image/gif', [0, 'GIF87a']),
  signature('image/gif', [0, 'GIF89a']),
  signature('image/webp', [0, 'RIFF'], [8, 'WEBP']),
  signature('image/bmp', [0, 'BM'], [6, '\0\0\0\0']),
  signature('image/tiff', [0, 'II*\0']),
  signature('image/tiff', [0, 'MM\0*']),
  signature('image/vnd.microsoft.icon', [0, '\0\0\x01\0'], [5, '\0']),
  brand('image/avif', 'avif'),
  brand('image/avif', 'avis'),
  signature('application/pdf', [0, '%PDF-']),
  brand('video/quicktime', 'qt  '),
  brand('audio/mp4', 'M4A '),
  brand('video/mp4', 'mp4'),
  brand('video/mp4', 'iso'),
  brand('video/mp4', 'avc1'),
  signature('video/x-msvideo', [0, 'RIFF'], [8, 'AVI ']),
  signature('audio/wav', [0, 'RIFF'], [8, 'WAVE']),
  signature('audio/mpeg', [0, 'ID3']),
  signature('audio/flac', [0, 'fLaC']),
  signature('application/rtf', [0, '{\\rtf']),
  signature('application/x-7z-compressed', [0, "7z\xbc\xaf'\x1c"]),
  signature('application/gzip', [0, '\x1f\x8b\x08']),
  signature('application/x-tar', [257, 'ustar']),
];

export function contentTypeOf(head: Buffer): string | undefined {
  const matches = ([at, bytes]: readonly [number, string]) =>
    head.toString('latin1', at, at + bytes.length) === bytes && head.length >= at + bytes.length;
  return SIGNATURES.find(({ parts }) => parts.every(matches))?.contentType;
}
