export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

const FORM = /^bytes=(?:(\d{1,16})-(\d{0,16})|-(\d{1,16}))$/i;

/** `none`: outside the file; undefined: the whole file, also for malformed and multiple ranges (RFC 9110 14.2). */
export function byteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const match = FORM.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? 'none' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' || last === undefined ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && last !== undefined && Number(last) < from) return undefined;
  return from >= size ? 'none' : { from, to };
}
