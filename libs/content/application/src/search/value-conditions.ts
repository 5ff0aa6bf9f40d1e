import { NEVER, type Condition, type Range } from '@annal/search-index';
import { convertOperand, dayOf, foldText, type FieldClause, type Operand } from '@annal/search-query';
import { absentAt, anyOf, notOf, presentAt, valueAt } from './conditions.ts';

export type ValueKind = 'text' | 'number' | 'date' | 'boolean';

type Ends = Range<Operand>;

/** search.md 3.3. */
export function valueCondition(clause: FieldClause, path: string, kind: ValueKind, now: Date): Condition {
  const values = new Values(path, kind, now);
  switch (clause.operator) {
    case 'equalTo':
      return values.anyOf([clause.value]);
    case 'in':
      return values.anyOf(clause.value);
    case 'between':
      return values.within({ from: clause.value[0], to: clause.value[1] });
    case 'greaterThan':
      return values.within({ above: clause.value });
    case 'greaterThanOrEqualTo':
      return values.within({ from: clause.value });
    case 'lessThan':
      return values.within({ below: clause.value });
    case 'lessThanOrEqualTo':
      return values.within({ to: clause.value });
    case 'exists':
      return existence(path, clause.value);
    case 'contains':
      return values.like('anywhere', clause.value);
    case 'startsWith':
      return values.like('start', clause.value);
    case 'endsWith':
      return values.like('end', clause.value);
    case 'freeText':
    case 'distanceWithin':
      return NEVER;
  }
}

export function presence(clause: FieldClause, path: string): Condition {
  if (clause.operator === 'exists') return existence(path, clause.value);
  return holdsWithout(clause) ? absentAt(path) : NEVER;
}

export function holdsWithout(clause: FieldClause): boolean {
  return (
    (clause.operator === 'exists' && !clause.value) ||
    (clause.operator === 'equalTo' && clause.value === null) ||
    (clause.operator === 'in' && clause.value.includes(null))
  );
}

function existence(path: string, isWanted: boolean): Condition {
  return isWanted ? presentAt(path) : notOf(presentAt(path));
}

class Values {
  constructor(
    private readonly path: string,
    private readonly kind: ValueKind,
    private readonly now: Date,
  ) {}

  anyOf(wanted: readonly Operand[]): Condition {
    const isEmpty = this.kind === 'text' && wanted.includes('');
    return anyOf([
      ...(wanted.includes(null) ? [absentAt(this.path)] : []),
      ...(isEmpty ? [{ kind: 'emptyText', path: this.path } as const] : []),
      ...this.values(wanted.filter((one) => one !== null && one !== '')),
    ]);
  }

  within(ends: Ends): Condition {
    const { path, kind } = this;
    const given = Object.entries(ends).map(([end, value]) => [end, this.converted(value as Operand)] as const);
    if (kind === 'boolean' || given.some(([, value]) => value === undefined)) return NEVER;
    const range = Object.fromEntries(given);
    if (kind === 'number') return valueAt(path, { type: 'number', range: range });
    if (kind === 'date') return valueAt(path, { type: 'date', range: range });
    return valueAt(path, { type: 'text', range: range });
  }

  like(at: 'anywhere' | 'start' | 'end', value: Operand): Condition {
    const { path, kind } = this;
    if (typeof value !== 'string') return NEVER;
    const pattern = foldText(value);
    if (kind === 'text') return valueAt(path, { type: 'text', like: { at, pattern } });
    // Only the digits of a number are text (search.md 3.3).
    return kind === 'number' && at === 'anywhere' ? valueAt(path, { type: 'number', like: { at, pattern } }) : NEVER;
  }

  private values(wanted: readonly Operand[]): readonly Condition[] {
    const { path } = this;
    if (this.kind === 'date') return wanted.flatMap((one) => this.moment(one));
    const values = [...new Set(wanted.flatMap((one) => this.converted(one) ?? []))];
    if (values.length === 0) return [];
    switch (this.kind) {
      case 'text':
        return [valueAt(path, { type: 'text', oneOf: values as readonly string[] })];
      case 'number':
        return [valueAt(path, { type: 'number', oneOf: values as readonly number[] })];
      case 'boolean':
        return [valueAt(path, { type: 'boolean', oneOf: values as readonly boolean[] })];
    }
  }

  private moment(value: Operand): readonly Condition[] {
    const instant = this.converted(value);
    const [from, to] = (typeof value === 'string' ? dayOf(value) : undefined) ?? [instant, instant];
    return typeof from === 'string' && typeof to === 'string'
      ? [valueAt(this.path, { type: 'date', range: { from, to } })]
      : [];
  }

  private converted(value: Operand): Operand | undefined {
    return convertOperand(this.kind, value, this.now);
  }
}
