/** Engines and MongoDB order ids by UTF-8; JavaScript differs above U+D7FF. */
export function compareUtf8(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
