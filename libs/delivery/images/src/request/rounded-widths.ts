import type { Resize } from './image-request.ts';

/**
 * Sites with a list of widths have few derivatives of a picture, whatever pages ask for. The height keeps its ratio to
 * the width.
 */
export function roundedUp<Step extends Resize>(step: Step, widths: readonly number[]): Step {
  const { width, height } = step;
  const rounded = width === undefined ? undefined : (widths.find((one) => one >= width) ?? widths.at(-1));
  if (width === undefined || rounded === undefined || rounded === width) return step;
  if (height === undefined) return { ...step, width: rounded };
  return { ...step, width: rounded, height: Math.max(1, Math.round((height * rounded) / width)) };
}
