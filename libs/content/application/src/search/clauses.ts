import type { Clause, FieldClause } from '@annal/search-query';

/** All conditions, wherever they stand. */
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

/** Conditions that have to hold for everything that is found, whatever the others say. */
export function topLevel(clause: Clause): readonly FieldClause[] {
  if (clause.kind === 'field') return [clause];
  return clause.kind === 'and' ? clause.clauses.flatMap(topLevel) : [];
}

/** Conditions that something can be found for, which those below a negation are not. */
export function positiveClauses(clause: Clause): readonly FieldClause[] {
  if (clause.kind === 'field') return [clause];
  return clause.kind === 'not' ? [] : clause.clauses.flatMap(positiveClauses);
}

export function mentions(clause: Clause, field: string): boolean {
  return everyClause(clause).some((each) => each.field.toLowerCase() === field);
}
