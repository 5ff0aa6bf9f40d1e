export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

const PAIR = /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/;

/** "51.53, -0.13", as maps copy it. */
export function coordinatesOf(text: string): Coordinates | undefined {
  const [, first, second] = PAIR.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const [lat, lon] = [Number(first), Number(second)];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}
