import type { JsonRecord } from './json.ts';
import type { Run } from './run.ts';

/** Type and structure of one value, an array's element included. */
export interface ValueShape {
  /** The stored form of a value that is not blank, or INVALID with the reasons among the run's issues. */
  readonly read: (value: unknown, path: string, run: Run) => unknown;
  /** Whether a stored value that is not blank satisfies `required`. */
  readonly isPopulated: (value: unknown) => boolean;
  /** The link within a value, where the format has one. */
  readonly link?: (value: JsonRecord) => unknown;
  /** The ids linked to by the fields within a value, where the format has fields; those fields judge their links. */
  readonly links?: (value: unknown) => readonly string[];
}
