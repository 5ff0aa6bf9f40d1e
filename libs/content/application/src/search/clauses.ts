import type { Clause, FieldClause } from '@annal/search-query';

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
