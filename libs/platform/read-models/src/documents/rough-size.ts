const PER_VALUE = 16;

export function roughSize(value: unknown): number {
  if (typeof value === 'string') return PER_VALUE + value.length;
  if (typeof value !== 'object' || value === null) return PER_VALUE;
  let size = 2 * PER_VALUE;
  for (const member of Object.values(value)) size += PER_VALUE + roughSize(member);
  return size;
}
