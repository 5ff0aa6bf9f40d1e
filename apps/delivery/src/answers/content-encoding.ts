import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Shorter answers fit into one packet as they are. */
const SHORTEST = 1024;
/** Higher ones take several times as long for a few per cent. */
const BROTLI_QUALITY = 4;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** There are few, since clients are few kinds of programs. */
const chosen = new LRUCache<string, Encoding | 'identity'>({ max: 200 });

/** Undefined: as it is. Of equally welcome ones the shortest. */
export function encodingFor(accepted: string | undefined, length: number): Encoding | undefined {
  if (accepted === undefined || length < SHORTEST) return undefined;
  let encoding = chosen.get(accepted);
  if (encoding === undefined) {
    encoding = negotiated(accepted);
    chosen.set(accepted, encoding);
  }
  return encoding === 'identity' ? undefined : encoding;
}

export function encoded(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotli(bytes, { params });
}

function negotiated(accepted: string): Encoding | 'identity' {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  // Its types lack the second parameter.
  const choose = negotiator.encoding as (available: readonly string[], options: object) => string | undefined;
  const found = choose.call(negotiator, [...ENCODINGS, 'identity'], { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === found) ?? 'identity';
}
