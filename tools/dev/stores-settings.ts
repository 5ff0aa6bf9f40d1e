export interface StoresSettings {
  /** Event store, document store; 0 takes a free port. */
  readonly ports: readonly [number, number];
  readonly maxAppendBytes: number;
}

const PORTS = '2113,27017';
/** EventStoreDB's default and the most its messages can hold. */
const APPEND_BYTES = 1024 * 1024;
const MOST_APPEND_BYTES = 16 * APPEND_BYTES;

export function storesSettings(environment: Readonly<Record<string, string | undefined>>): StoresSettings {
  const ports = (environment['STORES_PORTS'] ?? PORTS).split(',').map((port) => numberOf(port.trim(), 0, 65_535));
  const [events, documents, ...others] = ports;
  if (events === undefined || documents === undefined || others.length > 0)
    throw new Error(`STORES_PORTS: two ports from 0 to 65535 are expected, like ${PORTS}`);
  const maxAppendBytes = numberOf(environment['STORES_MAX_APPEND_BYTES'] ?? String(APPEND_BYTES), 1, MOST_APPEND_BYTES);
  if (maxAppendBytes === undefined)
    throw new Error(`STORES_MAX_APPEND_BYTES: a number from 1 to ${MOST_APPEND_BYTES} is expected`);
  return { ports: [events, documents], maxAppendBytes };
}

function numberOf(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}
