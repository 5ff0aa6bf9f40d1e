const EARTH_RADIUS = 6_371_008.8;
/** Exceeds the errors of floating-point numbers and of the 32-bit ones in the index. */
const MARGIN = 1e-4;
const DEGREES = 180 / Math.PI;

interface Circle {
  readonly lat: number;
  readonly lon: number;
  readonly metres: number;
}

export interface Area {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export function areasOf({ lat, lon, metres }: Circle): readonly Area[] {
  const angle = metres / EARTH_RADIUS;
  const [south, north] = [lat - angle * DEGREES - MARGIN, lat + angle * DEGREES + MARGIN];
  const sides = { south, north };
  const everywhere = [{ ...sides, west: -180 - MARGIN, east: 180 + MARGIN }];
  if (south <= -90 || north >= 90 || angle >= Math.PI / 2) return everywhere;
  const width = Math.asin(Math.min(1, Math.sin(angle) / Math.cos(lat / DEGREES))) * DEGREES + MARGIN;
  const [west, east] = [wrapped(lon) - width, wrapped(lon) + width];
  if (!(width < 180)) return everywhere;
  if (west < -180)
    return [
      { ...sides, west: west + 360, east: 180 + MARGIN },
      { ...sides, west: -180 - MARGIN, east },
    ];
  if (east <= 180) return [{ ...sides, west, east }];
  return [
    { ...sides, west, east: 180 + MARGIN },
    { ...sides, west: -180 - MARGIN, east: east - 360 },
  ];
}

export function wrapped(lon: number): number {
  return lon >= -180 && lon <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
}
