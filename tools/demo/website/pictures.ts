import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import world, { type Country } from 'world-countries';

type Point = readonly [longitude: number, latitude: number];
type Ring = readonly Point[];
type Place = readonly [x: number, y: number];
/** `undefined` where the map does not reach. */
type Projection = (longitude: number, latitude: number) => Place | undefined;

interface Drawing {
  readonly project: Projection;
  readonly colour: (country: Country) => string;
  /** For land that lies partly outside of the map. */
  readonly edge?: Projection;
  readonly frame?: string;
  readonly route?: readonly [Point, Point];
}

// The types describe the CommonJS build, but Node loads the other one.
const countries = world as unknown as readonly Country[];
const folder = join(dirname(createRequire(import.meta.url).resolve('world-countries/package.json')), 'data');

const [WIDTH, HEIGHT, MIDDLE] = [1600, 1000, 500];
const [SEA, LAND, RED, AMBER] = ['#12344d', '#e6dcc6', '#d9593d', '#e9a93a'];
const rad = (degrees: number) => (degrees * Math.PI) / 180;

const drawings = {
  globe: globe(),
  mercator: flat((latitude) => Math.log(Math.tan(Math.PI / 4 + rad(latitude) / 2)), [-58, 83.7], compared),
  equalArea: flat((latitude) => 2 * Math.sin(rad(latitude)), [-90, 90], compared),
  landlocked: flat((latitude) => Math.tan(rad(latitude) / 2) * 1.707, [-58, 85], landlocked),
  polar: polar(),
} satisfies Record<string, Drawing>;

export type PictureName = keyof typeof drawings;
export const pictureNames = Object.keys(drawings) as readonly PictureName[];

/** A map, drawn from the outlines of countries. */
export async function picture(name: PictureName): Promise<Uint8Array> {
  return sharp(Buffer.from(svg(drawings[name])))
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function compared({ region, cca3 }: Country): string {
  if (cca3 === 'GRL') return AMBER;
  return region === 'Africa' ? RED : LAND;
}

function landlocked({ landlocked: hasNoCoast, cca3 }: Country): string {
  if (cca3 === 'LIE' || cca3 === 'UZB') return RED;
  return hasNoCoast ? AMBER : LAND;
}

/** A cylindrical projection that fills the picture's width. */
function flat(
  rise: (latitude: number) => number,
  [south, north]: readonly [number, number],
  colour: Drawing['colour'],
): Drawing {
  const scale = Math.min(WIDTH / (2 * Math.PI), HEIGHT / (rise(north) - rise(south)));
  const middle = (rise(north) + rise(south)) / 2;
  const project: Projection = (longitude, latitude) => {
    const kept = Math.min(Math.max(latitude, south - 20, -89.9), north + 20, 89.9);
    return [WIDTH / 2 + rad(longitude) * scale, MIDDLE - (rise(kept) - middle) * scale];
  };
  return { project, colour };
}

function globe(): Drawing {
  const [radius, centre] = [440, { longitude: rad(8), latitude: rad(32) }];
  const { sin, cos } = Math;
  const at = (longitude: number, latitude: number, isEdge: boolean): Place | undefined => {
    const [away, up] = [rad(longitude) - centre.longitude, rad(latitude)];
    const x = cos(up) * sin(away);
    const y = cos(centre.latitude) * sin(up) - sin(centre.latitude) * cos(up) * cos(away);
    const isBehind = sin(centre.latitude) * sin(up) + cos(centre.latitude) * cos(up) * cos(away) < 0;
    if (isBehind && !isEdge) return undefined;
    const stretched = isBehind ? radius / Math.hypot(x, y) : radius;
    return [WIDTH / 2 + x * stretched, MIDDLE - y * stretched];
  };
  return {
    project: (longitude, latitude) => at(longitude, latitude, false),
    edge: (longitude, latitude) => at(longitude, latitude, true),
    colour: ({ region }) => ({ Africa: AMBER, Europe: LAND, Asia: '#cdb98e' })[region] ?? '#dccba6',
    frame: `<circle cx="${WIDTH / 2}" cy="${MIDDLE}" r="${radius}" fill="#1d5273"/>`,
  };
}

function polar(): Drawing {
  const radius = 480;
  const project: Projection = (longitude, latitude) => {
    const away = (Math.min(90 - latitude, 150) / 150) * radius;
    return [WIDTH / 2 + Math.sin(rad(longitude)) * away, MIDDLE + Math.cos(rad(longitude)) * away];
  };
  return {
    project: (longitude, latitude) => (latitude < -60 ? undefined : project(longitude, latitude)),
    edge: project,
    colour: ({ region }) => ({ Asia: '#d3c195', Americas: '#dccba6' })[region] ?? LAND,
    frame: `<circle cx="${WIDTH / 2}" cy="${MIDDLE}" r="${radius}" fill="#1d5273"/>`,
    route: [
      [-0.1, 51.5],
      [139.7, 35.7],
    ],
  };
}

function svg({ project, edge = project, colour, frame = '', route }: Drawing): string {
  const lands = countries.map((country) => {
    const rings = ringsOf(country).filter((ring) => ring.some(([longitude, latitude]) => project(longitude, latitude)));
    const path = rings.map((ring) => `${line(ring.map((point) => edge(...point)))}Z`).join('');
    return `<path d="${path}" fill="${colour(country)}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${SEA}"/>` +
    `${frame}<path d="${graticule(project)}" fill="none" stroke="#fff" stroke-opacity=".16"/>` +
    `<g stroke="${SEA}" stroke-width=".8" stroke-linejoin="round" fill-rule="evenodd">${lands.join('')}</g>` +
    `${route ? journey(project, route) : ''}</svg>`
  );
}

interface Outline {
  readonly features: readonly { readonly geometry?: Polygon }[];
}
type Polygon =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** None for islands without an outline in the package. */
function ringsOf({ cca3 }: Country): readonly Ring[] {
  const outline = JSON.parse(readFileSync(join(folder, `${cca3.toLowerCase()}.geo.json`), 'utf8')) as Outline;
  return outline.features.flatMap(({ geometry }) => {
    if (!geometry) return [];
    return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  });
}

function graticule(project: Projection): string {
  const steps = (from: number, to: number, by: number) =>
    Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by);
  const meridians = steps(-180, 180, 15).map((longitude) => steps(-88, 88, 2).map((at) => project(longitude, at)));
  const parallels = steps(-75, 75, 15).map((latitude) => steps(-180, 180, 2).map((at) => project(at, latitude)));
  return [...meridians, ...parallels].map(line).join('');
}

/** The shortest way on the globe. */
function journey(project: Projection, [from, to]: readonly [Point, Point]): string {
  const [start, end] = [onSphere(from), onSphere(to)];
  const points = Array.from({ length: 61 }, (_, index) => {
    const [x = 0, y = 0, z = 0] = start.map((value, axis) => value + ((end[axis] ?? 0) - value) * (index / 60));
    return project(Math.atan2(y, x) / rad(1), Math.atan2(z, Math.hypot(x, y)) / rad(1));
  });
  const dots = [points[0], points.at(-1)].map((dot) => `<circle cx="${dot?.[0]}" cy="${dot?.[1]}" r="9"/>`).join('');
  return `<path d="${line(points)}" fill="none" stroke="${RED}" stroke-width="5"/><g fill="${RED}">${dots}</g>`;
}

function onSphere([longitude, latitude]: Point): readonly number[] {
  const [east, north] = [rad(longitude), rad(latitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Leaves out points that lie within half a pixel of their predecessor. */
function line(places: readonly (Place | undefined)[]): string {
  let last: Place | undefined;
  let drawn = '';
  for (const place of places) {
    if (place && last && Math.hypot(place[0] - last[0], place[1] - last[1]) < 0.5) continue;
    if (place) drawn += `${last ? 'L' : 'M'}${place[0].toFixed(1)},${place[1].toFixed(1)}`;
    last = place;
  }
  return drawn;
}
