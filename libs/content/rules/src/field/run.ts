import { wrongType, type Issue } from '@annal/kernel';
import type { ValidateOptions } from './entry-validator.ts';
import type { Matching } from './regex/matching.ts';

export interface Run extends ValidateOptions {
  readonly issues: Issue[];
  readonly nowTicks: bigint;
  readonly matching: Matching;
}

export const INVALID = Symbol('invalid');

export function reject(run: Run, field: string, message: string): typeof INVALID {
  run.issues.push({ field, message });
  return INVALID;
}

export function rejectType(run: Run, field: string, type: string): typeof INVALID {
  return reject(run, field, wrongType(type));
}
