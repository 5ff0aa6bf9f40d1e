import type { PathByType } from '@annal/search-index';
import { plainText } from './keys.ts';

/** Input of users appears only as values. */
export type Clause = Readonly<Record<string, unknown>>;

export const NOTHING: Clause = { match_none: {} };

export const all = (clauses: readonly Clause[]): Clause => ({ bool: { filter: clauses } });

export const any = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0 ? NOTHING : { bool: { should: clauses, minimum_should_match: 1 } };

export const somewhere = (query: Clause): Clause => ({ nested: { path: 'paths', query, score_mode: 'none' } });

export function atPath(path: PathByType): Clause {
  if (typeof path === 'string') return { term: { 'paths.path': plainText(path) } };
  return any(
    Object.entries(path).map(([type, each]) => all([{ term: { 'paths.contentTypeUuid': type } }, atPath(each)])),
  );
}
