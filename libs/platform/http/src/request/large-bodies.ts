import { Aside } from '@annal/threads';

/** Reading more JSON than this would hold the event loop for too long. */
export const MAX_READ_HERE = 1024 * 1024;
/** So would reading as many values, each of which takes some microseconds on its way. */
const MAX_VALUES = 20_000;
const MAX_LARGE_VALUES = 50_000;
/** One of them comes before each value but the outermost. */
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

export interface Kind {
  /** Of a body, the least JSON of the same kind: `{}`, `[]` or the value; no JSON where it is none. */
  readonly sample: string;
  /** With those within. */
  readonly values: number;
}

/** Of a body that is not to be read on the event loop. */
export const largeBodies = new Aside(kindOf, { timeLimitMs: 5_000 });

export const mostValues = (isLarge: boolean): number => (isLarge ? MAX_LARGE_VALUES : MAX_VALUES);

/** Whether it is too large, or has perhaps too many values; only its text is looked at. */
export function isHeavy(bytes: Buffer, isLarge: boolean): boolean {
  if (bytes.length > MAX_READ_HERE) return true;
  const most = mostValues(isLarge);
  if (bytes.length <= most) return false;
  let values = 1;
  for (const byte of bytes) if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
  return values > most;
}

function kindOf(bytes: Uint8Array): Kind {
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1;
    let values = 1;
    for (const inner of Object.values(value)) values += count(inner);
    return values;
  };
  const sampleOf = (value: unknown): string => {
    if (Array.isArray(value)) return '[]';
    if (typeof value === 'object' && value !== null) return '{}';
    return typeof value === 'string' ? '""' : JSON.stringify(value);
  };
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { sample: sampleOf(value), values: count(value) };
  } catch (error) {
    // What is nested too deep to be counted is valid, and has too many.
    return { sample: error instanceof RangeError ? '{}' : '', values: Infinity };
  }
}
