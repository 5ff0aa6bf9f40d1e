export function at(values: readonly number[], share: number): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? NaN;
}

export function riseOf(
  values: readonly number[],
  others: readonly number[],
): { readonly rise: number; readonly error: number } {
  const ratios = values.map((value, index) => Math.log(value / (others[index] ?? NaN)));
  // Standard error of a median, estimated from the interquartile range.
  const deviation = (at(ratios, 0.75) - at(ratios, 0.25)) / 1.349;
  return { rise: Math.exp(at(ratios, 0.5)) - 1, error: (1.253 * deviation) / Math.sqrt(ratios.length) };
}
