import type { JsonRecord } from '@annal/kernel';
import type { Run } from '../run.ts';

export interface ValueShape {
  readonly read: (value: unknown, path: string, run: Run) => unknown;
  readonly isPopulated: (value: unknown) => boolean;
  readonly link?: (value: JsonRecord) => unknown;
  /** For formats with inner fields, which judge their links themselves. */
  readonly links?: (value: unknown) => readonly string[];
}
