import { isRecord, type JsonRecord } from '@annal/kernel';
import { instantOf } from '../date-time.ts';
import { isBlank, own } from '../json.ts';
import { readLink } from './link.ts';
import { readTransformations } from './image-transformations.ts';
import { INVALID, reject, rejectType, type Run } from '../run.ts';
import { plainShape } from './scalar.ts';
import type { ValueShape } from './value-shape.ts';

type Part = (value: unknown, path: string, run: Run) => unknown;

interface PartsShape extends ValueShape {
  readonly read: (value: unknown, path: string, run: Run) => typeof INVALID | Record<string, unknown>;
}

function partsShape(parts: Readonly<Record<string, Part>>, isPopulated: (value: JsonRecord) => boolean): PartsShape {
  return {
    read: (value, path, run) => {
      if (!isRecord(value)) return rejectType(run, path, 'object');
      const stored: Record<string, unknown> = {};
      let isValid = true;
      for (const [name, read] of Object.entries(parts)) {
        const part = read(own(value, name), `${path}.${name}`, run);
        if (part === INVALID) isValid = false;
        else if (part !== undefined) stored[name] = part;
      }
      return isValid ? stored : INVALID;
    },
    isPopulated: (value) => isRecord(value) && isPopulated(value),
  };
}

const string = plainShape('string', false).read;
const dateTime = plainShape('dateTime', false).read;

const optional =
  (read: Part): Part =>
  (value, path, run) =>
    value === undefined || value === null ? value : read(value, path, run);

const degrees =
  (limit: number): Part =>
  (value, path, run) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return rejectType(run, path, 'decimal');
    return Math.abs(value) <= limit ? value : reject(run, path, `The value has to lie between -${limit} and ${limit}`);
  };

/** fields.md 6.3. */
export const locationShape = partsShape({ lat: degrees(90), lon: degrees(180) }, () => true);

/** fields.md 6.4. */
export const quoteShape = partsShape(
  { text: optional(string), source: optional(string) },
  ({ text, source }) => isFilled(text) || isFilled(source),
);

/** fields.md 6.2. */
export const imageShape: ValueShape = {
  ...partsShape(
    {
      asset: (value, path, run) =>
        isBlank(value) ? reject(run, path, 'The asset is required') : readLink(value, path, run, 'asset'),
      altText: optional(string),
      caption: optional(string),
      transformations: optional(readTransformations),
    },
    () => true,
  ),
  link: ({ asset }) => asset,
};

const range = partsShape(
  { from: optional(dateTime), to: optional(dateTime) },
  ({ from, to }) => !isBlank(from) || !isBlank(to),
);

/** fields.md 6.5. */
export const dateRangeShape: ValueShape = {
  ...range,
  read: (value, path, run) => {
    const read = range.read(value, path, run);
    if (read === INVALID || typeof read.from !== 'string' || typeof read.to !== 'string') return read;
    const [from, to] = [instantOf(read.from), instantOf(read.to)];
    if (from === undefined || to === undefined || from <= to) return read;
    return reject(run, path, 'The start lies after the end');
  },
};

export function isFilled(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}
