import type { Anchor, Colour, Fit, Format, Point } from './image-request.ts';

export type Parameter =
  'width' | 'height' | 'fit' | 'crop' | 'rotate' | 'flip' | 'blur' | 'effect' | 'background' | 'format' | 'quality';

/** With the short names. */
export const NAMES: ReadonlyMap<string, Parameter> = new Map<string, Parameter>([
  ['width', 'width'],
  ['w', 'width'],
  ['height', 'height'],
  ['h', 'height'],
  ['fit', 'fit'],
  ['crop', 'crop'],
  ['rotate', 'rotate'],
  ['r', 'rotate'],
  ['flip', 'flip'],
  ['blur', 'blur'],
  ['b', 'blur'],
  ['effect', 'effect'],
  ['e', 'effect'],
  ['background', 'background'],
  ['bg', 'background'],
  ['format', 'format'],
  ['f', 'format'],
  ['quality', 'quality'],
  ['q', 'quality'],
]);

const fits = ['contain', 'fill', 'stretch', 'crop', 'crop-top', 'crop-bottom', 'crop-left', 'crop-right'] as const;
export const FITS: ReadonlyMap<string, Fit> = new Map(fits.map((fit) => [fit, fit]));

export const FORMATS: ReadonlyMap<string, Format | 'auto'> = new Map<string, Format | 'auto'>([
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['gif', 'gif'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['auto', 'auto'],
]);

const across = { across: true, down: false };
const down = { across: false, down: true };
const both = { across: true, down: true };
export const FLIPS: ReadonlyMap<string, typeof both> = new Map([
  ['horizontal', across],
  ['h', across],
  ['vertical', down],
  ['v', down],
  ['both', both],
  ['b', both],
]);

const ANCHORS: ReadonlyMap<string, Anchor> = new Map<string, Anchor>([
  ['t', 't'],
  ['top', 't'],
  ['tr', 'tr'],
  ['top-right', 'tr'],
  ['r', 'r'],
  ['right', 'r'],
  ['br', 'br'],
  ['bottom-right', 'br'],
  ['b', 'b'],
  ['bottom', 'b'],
  ['bl', 'bl'],
  ['bottom-left', 'bl'],
  ['l', 'l'],
  ['left', 'l'],
  ['tl', 'tl'],
  ['top-left', 'tl'],
  ['c', 'c'],
  ['center', 'c'],
]);

export function wholeNumber(value: string, from: number, to: number): number | undefined {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : NaN;
  return number >= from && number <= to ? number : undefined;
}

/** More than any picture that is processed has. */
const FARTHEST = 999_999;

export function cropOf(
  value: string,
): { readonly width: number; readonly height: number; readonly at: Anchor | Point } | undefined {
  const [sentWidth = '', sentHeight = '', ...place] = value.split(',').map((part) => part.trim());
  const width = wholeNumber(sentWidth, 1, FARTHEST);
  const height = wholeNumber(sentHeight, 1, FARTHEST);
  const at = placeOf(place);
  return width === undefined || height === undefined || at === undefined ? undefined : { width, height, at };
}

function placeOf([first, second, ...more]: readonly string[]): Anchor | Point | undefined {
  if (first === undefined) return 'c';
  if (more.length > 0) return undefined;
  if (second === undefined) return ANCHORS.get(first);
  const x = wholeNumber(first, 0, FARTHEST);
  const y = wholeNumber(second, 0, FARTHEST);
  return x === undefined || y === undefined ? undefined : { x, y };
}

export function colourOf(value: string): Colour | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value)?.[1];
  if (digits === undefined) return undefined;
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [r = 0, g = 0, b = 0, alpha = 255] = Buffer.from(long, 'hex');
  return { r, g, b, alpha: alpha / 255 };
}
