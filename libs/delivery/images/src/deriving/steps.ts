import type { OutputInfo, ResizeOptions, Sharp } from 'sharp';
import type { Fit, Format, Step } from '../request/image-request.ts';
import { regionOf, type Size } from './sizes.ts';

export interface Canvas {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

export interface Pixels {
  readonly data: Buffer;
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

const TRANSPARENT: Canvas = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE: Canvas = { r: 255, g: 255, b: 255, alpha: 1 };

/** What new parts of the canvas are filled with. */
export function background(format: Format, asked: Canvas | undefined): Canvas {
  if (format === 'jpg') return { ...(asked ?? WHITE), alpha: 1 };
  return asked ?? TRANSPARENT;
}

export const raw = (picture: Sharp): Promise<Pixels> => picture.raw().toBuffer({ resolveWithObject: true });

const POSITIONS: Readonly<Record<Extract<Fit, `crop${string}`>, string>> = {
  crop: 'centre',
  'crop-top': 'top',
  'crop-bottom': 'bottom',
  'crop-left': 'left',
  'crop-right': 'right',
};

/** @param size of the picture before the step */
export function applied(picture: Sharp, step: Step, canvas: Canvas, size: Size): Sharp {
  switch (step.kind) {
    case 'resize':
      return picture.resize({ width: step.width, height: step.height, ...fitted(step.fit, canvas) });
    case 'crop':
      return picture.extract(regionOf(step, size) ?? { left: 0, top: 0, ...size });
    case 'rotate':
      return picture.rotate(step.degrees, { background: canvas });
    case 'flip':
      return picture.flop(step.across).flip(step.down);
    case 'blur':
      return picture.blur(step.amount / 2);
    case 'grayscale':
      // Unlike `grayscale()`, it keeps the opacity in raw pixels.
      return picture.modulate({ saturation: 0 });
  }
}

function fitted(fit: Fit | undefined, canvas: Canvas): ResizeOptions {
  switch (fit) {
    case undefined:
      return { fit: 'inside', withoutEnlargement: true };
    case 'contain':
      return { fit: 'inside' };
    case 'fill':
      return { fit: 'contain', background: canvas };
    case 'stretch':
      return { fit: 'fill' };
    default:
      return { fit: 'cover', position: POSITIONS[fit] };
  }
}
