/** The order in which engines and MongoDB have their ids: that of JavaScript differs behind U+D7FF. */
export function compareUtf8(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
