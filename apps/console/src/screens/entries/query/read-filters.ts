import { printZenql, type Clause, type FieldClause } from '@annal/search-query/zenql';
import { freeTextClause } from './filter-clauses.ts';
import { CHANGED, listFields, listFilters, noFilters, periods, PUBLISHED, rangeOf, type Filters } from './filters.ts';

interface ReadFilters {
  readonly filters: Filters;
  /** What no chip can say. */
  readonly rest: readonly Clause[];
}

/** The chips that a query is made of. Each takes one condition; a second one about the same stays with the rest. */
export function readFilters(where: Clause): ReadFilters {
  const rest: Clause[] = [];
  let filters = noFilters;
  for (const clause of where.kind === 'and' ? where.clauses : [where]) {
    const found = chipOf(clause);
    const [name] = Object.keys(found ?? {}) as (keyof Filters)[];
    if (found === undefined || name === undefined || isTaken(filters, name)) rest.push(clause);
    else filters = { ...filters, ...found };
  }
  return { filters, rest };
}

function isTaken(filters: Filters, name: keyof Filters): boolean {
  const value = filters[name];
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

function chipOf(clause: Clause): Partial<Filters> | undefined {
  if (clause.kind === 'or') return freeTextOf(clause);
  if (clause.kind !== 'field' || clause.weight !== undefined) return undefined;
  if (clause.field === PUBLISHED) return publishedOf(clause);
  if (clause.field === CHANGED) return changedOf(clause);
  const name = listFilters.find((each) => listFields[each] === clause.field);
  const values = textsOf(clause);
  return name && values && { [name]: values };
}

function freeTextOf(clause: Clause & { readonly clauses: readonly Clause[] }): Partial<Filters> | undefined {
  const [first] = clause.clauses;
  if (first?.kind !== 'field' || typeof first.value !== 'string' || first.value.trim() === '') return undefined;
  const isSame = printZenql({ where: freeTextClause(first.value) }) === printZenql({ where: clause });
  return isSame ? { q: first.value } : undefined;
}

/** A comma separates values in addresses, so a value with one stays text. */
function textsOf({ operator, value }: FieldClause): readonly string[] | undefined {
  const values: readonly unknown[] = operator === 'equalTo' ? [value] : operator === 'in' ? value : [];
  const isChip = (each: unknown): each is string => typeof each === 'string' && each !== '' && !each.includes(',');
  return values.length > 0 && values.every(isChip) && new Set(values).size === values.length ? values : undefined;
}

function publishedOf({ operator, value }: FieldClause): Partial<Filters> | undefined {
  return operator === 'equalTo' && typeof value === 'boolean' ? { published: value } : undefined;
}

const SINCE = /^startOf(Day|Week|Month|Year)\(\)$/i;

function changedOf(clause: FieldClause): Partial<Filters> | undefined {
  if (clause.operator === 'greaterThanOrEqualTo') {
    const [, unit] = SINCE.exec(String(clause.value)) ?? [];
    const period = periods.find((each) => each === unit?.toLowerCase());
    return period && { changed: period };
  }
  if (clause.operator !== 'between') return undefined;
  const [from, to] = clause.value;
  const [day, time] = String(to).split('T');
  const changed = `${String(from)}..${day ?? ''}`;
  return time === '23:59:59.999Z' && rangeOf(changed) ? { changed } : undefined;
}
