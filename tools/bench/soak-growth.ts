export interface Growth {
  /** Slope of the best-fitting line after the warm-up. */
  readonly 'MB per hour': number;
  readonly 'grown by %': number;
  readonly flat: boolean;
}

const WARM_UP = 1 / 3;
/** Garbage collection alone accounts for some percent; a leak goes on growing. */
const FLAT_PERCENT = 5;

export function growth(samples: readonly number[], everyMs: number): Growth {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const middle = Math.ceil(warm.length / 2);
  const [before, after] = [medianOf(warm.slice(0, middle)), medianOf(warm.slice(middle))];
  const percent = before === 0 ? 0 : ((after - before) / before) * 100;
  return {
    'MB per hour': Math.round(slopeOf(warm) * (3_600_000 / everyMs)),
    'grown by %': Math.round(percent * 10) / 10,
    flat: percent <= FLAT_PERCENT,
  };
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [above, below] = [0, 0];
  values.forEach((value, index) => {
    above += (index - middle) * (value - mean);
    below += (index - middle) ** 2;
  });
  return below === 0 ? 0 : above / below;
}
