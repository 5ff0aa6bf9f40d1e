export type Fit = 'contain' | 'fill' | 'stretch' | `crop${'' | '-top' | '-bottom' | '-left' | '-right'}`;
export type Anchor = 't' | 'tr' | 'r' | 'br' | 'b' | 'bl' | 'l' | 'tl' | 'c';
export type Format = 'jpg' | 'png' | 'gif' | 'webp' | 'avif';

export interface Resize {
  readonly kind: 'resize';
  readonly width?: number;
  readonly height?: number;
  readonly fit?: Fit;
}

/** A step, with the parameter that a refusal of its result names. */
export type Step = { readonly parameter: string } & (
  | Resize
  | { readonly kind: 'crop'; readonly width: number; readonly height: number; readonly at: Anchor | Point }
  | { readonly kind: 'rotate'; readonly degrees: number }
  | { readonly kind: 'flip'; readonly across: boolean; readonly down: boolean }
  | { readonly kind: 'blur'; readonly amount: number }
  | { readonly kind: 'grayscale' }
);

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Red, green, blue, each 0-255, and opacity 0-1. */
export interface Colour {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly alpha: number;
}

/** What the parameters ask for, whichever picture it is (delivery.md 6). */
export interface ImageRequest {
  /** In the order in which they act. */
  readonly steps: readonly Step[];
  readonly format?: Format | 'auto';
  readonly quality?: number;
  readonly background?: Colour;
}

/** Whether a derivative is asked for at all. A background alone changes no picture. */
export function asksForImage({ steps, format, quality }: ImageRequest): boolean {
  return steps.length > 0 || format !== undefined || quality !== undefined;
}

/** One text for all spellings of a request that give the same picture. */
export function normalForm({ steps, background }: ImageRequest): string {
  const { r, g, b, alpha } = background ?? {};
  return [...steps.map(formOf), ...(background ? [`bg ${r} ${g} ${b} ${alpha}`] : [])].join(';');
}

function formOf(step: Step): string {
  switch (step.kind) {
    case 'resize':
      return `size ${step.width ?? ''}x${step.height ?? ''} ${step.fit ?? ''}`;
    case 'crop':
      return `crop ${step.width}x${step.height} ${typeof step.at === 'string' ? step.at : `${step.at.x},${step.at.y}`}`;
    case 'rotate':
      return `rotate ${step.degrees}`;
    case 'flip':
      return `flip${step.across ? ' across' : ''}${step.down ? ' down' : ''}`;
    case 'blur':
      return `blur ${step.amount}`;
    case 'grayscale':
      return 'grayscale';
  }
}
