import type { Anchor, Resize, Step } from '../request/image-request.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

export const pixelsOf = ({ width, height }: Size): number => width * height;

/** Undefined when a crop lies outside of the picture. */
export function sizeAfter(step: Step, size: Size): Size | undefined {
  switch (step.kind) {
    case 'resize':
      return resized(step, size);
    case 'crop':
      return regionOf(step, size);
    case 'rotate':
      return rotated(step.degrees, size);
    default:
      return size;
  }
}

function resized({ width, height, fit }: Resize, size: Size): Size {
  if (width !== undefined && height !== undefined && fit !== undefined && fit !== 'contain') return { width, height };
  const ratio = Math.min((width ?? Infinity) / size.width, (height ?? Infinity) / size.height);
  const scale = fit === undefined ? Math.min(1, ratio) : ratio;
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(size.width), height: scaled(size.height) };
}

function rotated(degrees: number, { width, height }: Size): Size {
  const radians = (degrees * Math.PI) / 180;
  const [across, down] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return { width: Math.round(width * across + height * down), height: Math.round(width * down + height * across) };
}

/** The part of a crop that the picture has. */
export function regionOf({ width, height, at }: Extract<Step, { kind: 'crop' }>, size: Size): Region | undefined {
  const wide = Math.min(width, size.width);
  const high = Math.min(height, size.height);
  if (typeof at === 'string')
    return { width: wide, height: high, ...cornerOf(at, { width: size.width - wide, height: size.height - high }) };
  if (at.x >= size.width || at.y >= size.height) return undefined;
  const [right, bottom] = [Math.min(at.x + width, size.width), Math.min(at.y + height, size.height)];
  return { left: at.x, top: at.y, width: right - at.x, height: bottom - at.y };
}

function cornerOf(anchor: Anchor, rest: Size): { left: number; top: number } {
  const left = anchor.includes('l') ? 0 : anchor.includes('r') ? rest.width : Math.floor(rest.width / 2);
  const top = anchor.startsWith('t') ? 0 : anchor.startsWith('b') ? rest.height : Math.floor(rest.height / 2);
  return { left, top };
}
