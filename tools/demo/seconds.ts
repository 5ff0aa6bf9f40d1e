export function seconds(from: number): number {
  return Math.round((performance.now() - from) / 10) / 100;
}
