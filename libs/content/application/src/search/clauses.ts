import { namesCaller, type Clause, type FieldClause } from '@annal/search-query';

export function everyClause(clause: Clause): readonly FieldClause[] {
  switch (clause.kind) {
    case 'field':
      return [clause];
    case 'not':
      return everyClause(clause.clause);
    default:
      return clause.clauses.flatMap(everyClause);
  }
}

export function topLevel(clause: Clause): readonly FieldClause[] {
  if (clause.kind === 'field') return [clause];
  return clause.kind === 'and' ? clause.clauses.flatMap(topLevel) : [];
}

export function positiveClauses(clause: Clause): readonly FieldClause[] {
  if (clause.kind === 'field') return [clause];
  return clause.kind === 'not' ? [] : clause.clauses.flatMap(positiveClauses);
}

export function mentions(clause: Clause, field: string): boolean {
  return everyClause(clause).some((each) => each.field.toLowerCase() === field);
}

/** With the name of the caller in place of `currentUser()` (search.md 6.3). */
export function withCaller(clause: Clause, caller: string): Clause {
  switch (clause.kind) {
    case 'field':
      return fieldWithCaller(clause, caller);
    case 'not':
      return { ...clause, clause: withCaller(clause.clause, caller) };
    default:
      return { ...clause, clauses: clause.clauses.map((each) => withCaller(each, caller)) };
  }
}

function fieldWithCaller(clause: FieldClause, caller: string): FieldClause {
  const named = (value: unknown) => (typeof value === 'string' && namesCaller(value) ? caller : value);
  if (clause.operator === 'in' || clause.operator === 'between')
    return { ...clause, value: clause.value.map(named) } as FieldClause;
  return typeof clause.value === 'string' ? ({ ...clause, value: named(clause.value) } as FieldClause) : clause;
}
