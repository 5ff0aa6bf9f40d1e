import type { Distance } from './clause.ts';

const METRES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    mi: 1609.344,
    miles: 1609.344,
    yd: 0.9144,
    yards: 0.9144,
    ft: 0.3048,
    feet: 0.3048,
    in: 0.0254,
    inch: 0.0254,
    km: 1000,
    kilometers: 1000,
    m: 1,
    meters: 1,
    cm: 0.01,
    centimeters: 0.01,
    mm: 0.001,
    millimeters: 0.001,
    nm: 1852,
    nmi: 1852,
    nauticalmiles: 1852,
  }),
);

export const lengthUnits: readonly string[] = [...METRES.keys()];

const EARTH_RADIUS = 6_371_008.8;
const NUMBER = /^[+-]?\d{1,12}(?:\.\d{1,15})?$/;

export function readDistance(lat: unknown, lon: unknown, distance: unknown): Distance | 'lat' | 'lon' | 'distance' {
  const [latitude, longitude] = [degrees(lat, 90), degrees(lon, 180)];
  if (latitude === undefined) return 'lat';
  if (longitude === undefined) return 'lon';
  const text = String(distance).trim();
  const [, amount = '', unit = ''] = /^(\d{1,12}(?:\.\d{1,15})?)\s*([A-Za-z]*)$/.exec(text) ?? [];
  const metres = unit === '' ? 1 : METRES.get(unit.toLowerCase());
  if (amount === '' || metres === undefined) return 'distance';
  return { lat: latitude, lon: longitude, distance: text, metres: Number(amount) * metres };
}

export function metresBetween(a: Pick<Distance, 'lat' | 'lon'>, b: Pick<Distance, 'lat' | 'lon'>): number {
  const radians = (angle: number) => (angle * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}

export function latitudesWithin({ lat, metres }: Distance): readonly [number, number] {
  const margin = (metres / EARTH_RADIUS) * (180 / Math.PI) + 1e-9;
  return [lat - margin, lat + margin];
}

function degrees(value: unknown, limit: number): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && NUMBER.test(value.trim()))) return undefined;
  const number = Number(value);
  return Math.abs(number) <= limit ? number : undefined;
}
