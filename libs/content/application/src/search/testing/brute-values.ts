import type { FieldClause, Operand } from '@annal/search-query';
import { fold } from './brute-paths.ts';
import { everyWord, hasWord, wildcard } from './brute-words.ts';
import { here, type Kind } from './sample-entries.ts';

export type Scalar = string | number | boolean;

function comparable(kind: Kind, value: Operand): Scalar | undefined {
  if (value === null) return undefined;
  if (kind === 'text') return typeof value === 'boolean' ? undefined : fold(String(value));
  if (kind === 'boolean') return typeof value === 'boolean' ? value : { true: true, false: false }[String(value)];
  if (kind === 'number')
    return typeof value === 'number' ? value : /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : undefined;
  if (value === 'now(-70)') return here.now.getTime() - 70 * 24 * 3_600_000;
  return typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : undefined;
}

export function holdsForValues(
  clause: FieldClause,
  kind: Kind,
  values: readonly Scalar[],
  language: string,
  isIdentity = false,
): boolean {
  const full = values.filter((one) => one !== '');
  const equal = (wanted: Operand): boolean => {
    if (wanted === null) return values.length === 0;
    if (wanted === '') return kind === 'text' && values.includes('');
    if (kind === 'date' && wanted === '2026-01-01')
      return full.some((one) => new Date(String(one)).toISOString().startsWith('2026-01-01'));
    const operand = comparable(kind, wanted);
    return operand !== undefined && full.some((one) => comparable(kind, one) === operand);
  };
  const passing = (wanted: Operand, test: (order: number) => boolean): readonly boolean[] =>
    full.map((one) => {
      const [left, right] = [comparable(kind, one), comparable(kind, wanted)];
      return (
        kind !== 'boolean' &&
        left !== undefined &&
        right !== undefined &&
        test(left < right ? -1 : left > right ? 1 : 0)
      );
    });
  const folded = kind === 'text' ? full.map((one) => fold(String(one))) : [];
  switch (clause.operator) {
    case 'equalTo':
      return equal(clause.value);
    case 'in':
      return clause.value.some(equal);
    case 'between': {
      const above = passing(clause.value[0], (order) => order >= 0);
      return passing(clause.value[1], (order) => order <= 0).some((isBelow, n) => isBelow && above[n]);
    }
    case 'greaterThan':
      return passing(clause.value, (order) => order > 0).includes(true);
    case 'greaterThanOrEqualTo':
      return passing(clause.value, (order) => order >= 0).includes(true);
    case 'lessThan':
      return passing(clause.value, (order) => order < 0).includes(true);
    case 'lessThanOrEqualTo':
      return passing(clause.value, (order) => order <= 0).includes(true);
    case 'contains': {
      const shown = kind === 'number' ? full.map(String) : folded;
      return shown.some((text) => wildcard(text, `*${fold(String(clause.value))}`));
    }
    case 'startsWith':
      return folded.some((text) => text.startsWith(fold(String(clause.value))));
    case 'endsWith':
      return folded.some((text) => text.endsWith(fold(String(clause.value))));
    case 'freeText':
      return (
        kind === 'text' && !isIdentity && everyWord(clause, (word) => hasWord(word, folded, language, clause.fuzzy))
      );
    case 'exists':
      return clause.value === full.length > 0;
    case 'distanceWithin':
      return false;
  }
}
