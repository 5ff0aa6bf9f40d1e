/**
 * The least number of bytes that a value has as JSON. Entries and links within it count for themselves: what has `sys`
 * is one of them.
 */
export function leastSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  let size = 2;
  if (Array.isArray(value)) for (const item of value as readonly unknown[]) size += leastSize(item);
  else if (!Object.hasOwn(value, 'sys'))
    for (const [name, member] of Object.entries(value)) size += name.length + 3 + leastSize(member);
  return size;
}
