const SLOTS = 4096;
const LONGEST = 40;

/** Interns short texts by their bytes, to avoid decoding field names per document. */
export class KnownTexts {
  private readonly texts: string[] = new Array<string>(SLOTS).fill('');

  read(bytes: Buffer, start: number, end: number): string {
    const length = end - start;
    if (length > LONGEST) return bytes.toString('utf8', start, end);
    let hash = length;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte > 127) return bytes.toString('utf8', start, end);
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    const known = this.texts[slot] ?? '';
    if (known.length === length && isAt(bytes, start, known)) return known;
    const text = bytes.toString('latin1', start, end);
    this.texts[slot] = text;
    return text;
  }
}

function isAt(bytes: Buffer, start: number, text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (bytes[start + at] !== text.charCodeAt(at)) return false;
  return true;
}
