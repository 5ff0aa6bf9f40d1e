import type { Clause, FieldClause, Operand } from '@annal/search-query/zenql';
import { CHANGED, isPeriod, listFields, listFilters, PUBLISHED, rangeOf, type Filters } from './filters.ts';

type Condition = FieldClause extends infer Each
  ? Each extends FieldClause
    ? Omit<Each, 'kind' | 'place'>
    : never
  : never;

const condition = (clause: Condition): Clause => ({ kind: 'field', place: '', ...clause });

/** The conditions of the chips, in the order in which they stand. */
export function clausesOf(filters: Filters): readonly Clause[] {
  const lists = listFilters.flatMap((name) => anyOf(listFields[name], filters[name]));
  return [
    ...(filters.q === undefined ? [] : [freeTextClause(filters.q)]),
    ...lists,
    ...(filters.published === undefined
      ? []
      : [condition({ field: PUBLISHED, operator: 'equalTo', value: filters.published })]),
    ...changedClauses(filters.changed),
  ];
}

/** A part of the title, or words anywhere. */
export function freeTextClause(q: string): Clause {
  return {
    kind: 'or',
    clauses: [
      condition({ field: 'entryTitle', operator: 'contains', value: q }),
      condition({ field: 'searchContent', operator: 'freeText', value: q }),
    ],
  };
}

function anyOf(field: string, values: readonly string[]): readonly Clause[] {
  const [value, ...more] = values;
  if (value === undefined) return [];
  return [
    condition(more.length === 0 ? { field, operator: 'equalTo', value } : { field, operator: 'in', value: values }),
  ];
}

function changedClauses(changed: string | undefined): readonly Clause[] {
  if (changed === undefined) return [];
  const range = rangeOf(changed);
  if (range) {
    const value: readonly [Operand, Operand] = [range[0], `${range[1]}T23:59:59.999Z`];
    return [condition({ field: CHANGED, operator: 'between', value })];
  }
  return isPeriod(changed)
    ? [condition({ field: CHANGED, operator: 'greaterThanOrEqualTo', value: startOf(changed) })]
    : [];
}

const startOf = (period: string): string => `startOf${period[0]?.toUpperCase() ?? ''}${period.slice(1)}()`;
