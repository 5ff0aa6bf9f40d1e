import { GraphQLInt, GraphQLString } from 'graphql';
import { deliveryErrors } from '@annal/delivery-application';
import type { Asking } from '../data/asking.ts';
import { AssetPart, sysOf, textOf, type Part } from '../data/part.ts';
import { resolving, type FieldConfig } from './resolving.ts';
import { ImageFit, ImageFormat } from './scalars.ts';

const LONGEST_SIDE = 5_000;
const NEEDS_NO_BOX = 'contain';

interface Asked {
  readonly width?: number | null;
  readonly height?: number | null;
  readonly quality?: number | null;
  readonly fit?: string | null;
  readonly format?: string | null;
}

/** Of every file. Only pictures are derived; other files are what they are at any address. */
export const assetUrl: FieldConfig = {
  type: GraphQLString,
  description: 'The address of the file, or of a picture derived from it.',
  args: {
    width: { type: GraphQLInt },
    height: { type: GraphQLInt },
    fit: { type: ImageFit },
    format: { type: ImageFormat },
    quality: { type: GraphQLInt },
  },
  resolve: resolving<Part, Asked>(addressOf),
};

function addressOf(part: Part, { width, height, fit, format, quality }: Asked, { files }: Asking): string {
  const uri = textOf(sysOf(part.values)['uri']);
  const wanted = [
    ['w', sideIn('width', width)],
    ['h', sideIn('height', height)],
    ['fit', fitIn(fit, width, height)],
    ['f', format ?? undefined],
    ['q', between('quality', quality, 0, 100)],
  ] as const;
  const parameters = wanted.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  if (parameters.length === 0) return uri;
  // What the entry asks for comes first: a region is cut out before the rest is scaled.
  const [plain, stored] = part instanceof AssetPart ? [part.plainUri, part.transformations] : [uri, ''];
  return files.derived(plain, [stored, ...parameters].filter((text) => text !== '').join('&'));
}

const sideIn = (name: string, value: number | null | undefined) => between(name, value, 1, LONGEST_SIDE);

function between(name: string, value: number | null | undefined, least: number, most: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (value >= least && value <= most) return value;
  throw deliveryErrors.malformed(name, `The value of '${name}' has to be between ${least} and ${most}`);
}

function fitIn(fit: Asked['fit'], width: unknown, height: unknown): string | undefined {
  if (fit === undefined || fit === null) return undefined;
  if (fit === NEEDS_NO_BOX || (typeof width === 'number' && typeof height === 'number')) return fit;
  throw deliveryErrors.malformed('fit', `The fit '${fit}' needs a width and a height`);
}
