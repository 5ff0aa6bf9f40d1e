import { Aside } from '@annal/concurrency';

/** Parsing more JSON would block the event loop for too long. */
export const MAX_READ_HERE = 1024 * 1024;
/** Each value costs microseconds in later steps. */
const MAX_VALUES = 20_000;
const MAX_LARGE_VALUES = 50_000;
/** Each value but the outermost follows one of these. */
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b];

export interface Kind {
  /** Shortest JSON of the same kind, for type checks; empty for invalid JSON. */
  readonly sample: string;
  readonly values: number;
}

export const largeBodies = new Aside(kindOf, { timeLimitMs: 5_000 });

export const mostValues = (isLarge: boolean): number => (isLarge ? MAX_LARGE_VALUES : MAX_VALUES);

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
    // JSON nested too deep to count is valid and has too many values.
    return { sample: error instanceof RangeError ? '{}' : '', values: Infinity };
  }
}
