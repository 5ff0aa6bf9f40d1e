import { printZenql, readZenql, zenqlProblem, type Clause, type ZenqlProblem } from '@annal/search-query/zenql';
import { clausesOf } from './filter-clauses.ts';
import type { Filters } from './filters.ts';
import { readFilters } from './read-filters.ts';

/** A query as the list keeps it: chips, and the text of what they cannot say. */
export interface ListQuery {
  readonly filters: Filters;
  readonly rest: string;
}

export interface ReadQuery extends ListQuery {
  /** Of an `order by`, in the form of the address: `-pages`. */
  readonly order: string | undefined;
}

/** Both chips and rest as one text. A rest that cannot be read, from an address typed by hand, is kept as it is. */
export function textOf({ filters, rest }: ListQuery): string {
  const chips = clausesOf(filters);
  if (zenqlProblem(rest)) return [print(chips), rest].filter((text) => text !== '').join(' and ');
  return print([...chips, ...partsOf(readZenql(rest).where)]);
}

/** What the text means to the chips, or where it cannot be read. */
export function queryOf(text: string): ReadQuery | { readonly problem: ZenqlProblem } {
  const problem = zenqlProblem(text);
  if (problem) return { problem };
  const { where, order } = readZenql(text);
  const { filters, rest } = readFilters(where);
  const [first] = order;
  return {
    filters,
    rest: print(rest),
    order: first && `${first.direction === -1 ? '-' : ''}${first.field}`,
  };
}

const partsOf = (where: Clause): readonly Clause[] => (where.kind === 'and' ? where.clauses : [where]);

/** Everything that was read from a text can be printed as one again. */
const print = (clauses: readonly Clause[]): string => printZenql({ where: { kind: 'and', clauses } }) ?? '';
