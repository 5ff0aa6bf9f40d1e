import type { Issue } from '@annal/kernel';
import { foldText, type FieldClause, type Operand } from './clause.ts';
import { instantOf, isMalformedCall } from './instant.ts';
import { searchErrors } from './search-errors.ts';

/** Folds texts and makes dates canonical; undefined for values of other types. */
export function convertOperand(
  type: 'text' | 'number' | 'date' | 'boolean',
  value: Operand,
  now: Date,
): Operand | undefined {
  switch (type) {
    case 'text':
      return typeof value === 'boolean' || value === null ? undefined : foldText(String(value));
    case 'number':
      return numberOf(value);
    case 'date':
      return typeof value === 'string' ? instantOf(value, now) : undefined;
    case 'boolean':
      return truthOf(value);
  }
}

/** Only for date fields: compared with a text, `now(x)` is a text. Undefined if valid. */
export function malformedCall({ operator, value, place }: FieldClause): Issue | undefined {
  const operands: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!operands.some((operand) => typeof operand === 'string' && isMalformedCall(operand))) return undefined;
  return { field: `${place}.${operator}`, message: 'The argument of the date function is not valid' };
}

export function refuseMalformedCalls(clause: FieldClause): void {
  const issue = malformedCall(clause);
  if (issue) throw searchErrors.invalid([issue]);
}

export function truthOf(value: Operand): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' || text === 'false' ? text === 'true' : undefined;
}

function numberOf(value: Operand): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[+-]?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined;
}
