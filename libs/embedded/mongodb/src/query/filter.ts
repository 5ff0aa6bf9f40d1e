import type { BsonValue } from '../bson/value.ts';
import type { Task } from '../tasks/task.ts';
import { type Path, visitPath } from './path.ts';
import { opensArrays, type Predicate } from './predicate.ts';

export type Filter =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | { readonly kind: 'field'; readonly path: Path; readonly predicate: Predicate }
  | { readonly kind: 'expression'; readonly holds: (document: BsonValue) => boolean }
  | { readonly kind: 'constant'; readonly value: boolean };

export function hasExpression(filter: Filter): boolean {
  if (filter.kind === 'not') return hasExpression(filter.filter);
  return filter.kind === 'expression' || ('filters' in filter && filter.filters.some(hasExpression));
}

export const EVERYTHING: Filter = { kind: 'constant', value: true };

export function matches(filter: Filter, document: BsonValue): boolean {
  switch (filter.kind) {
    case 'field': {
      const { test } = filter.predicate;
      return visitPath(document, filter.path, opensArrays(filter.predicate), (value) => test(value));
    }
    case 'and':
      return filter.filters.every((part) => matches(part, document));
    case 'or':
      return filter.filters.some((part) => matches(part, document));
    case 'nor':
      return !filter.filters.some((part) => matches(part, document));
    case 'not':
      return !matches(filter.filter, document);
    case 'expression':
      return filter.holds(document);
    case 'constant':
      return filter.value;
  }
}

/** `matches` in steps: many conditions on a long text take long. */
export function* matching(filter: Filter, document: BsonValue): Task<boolean> {
  yield;
  if (filter.kind === 'not') return !(yield* matching(filter.filter, document));
  if (filter.kind !== 'and' && filter.kind !== 'or' && filter.kind !== 'nor') return matches(filter, document);
  const decisive = filter.kind !== 'and';
  for (const part of filter.filters) if ((yield* matching(part, document)) === decisive) return filter.kind === 'or';
  return filter.kind !== 'or';
}

export function conditionsIn(filter: Filter): number {
  if (filter.kind === 'not') return conditionsIn(filter.filter);
  if (filter.kind !== 'and' && filter.kind !== 'or' && filter.kind !== 'nor') return 1;
  return filter.filters.reduce((sum, part) => sum + conditionsIn(part), 0);
}

/** MongoDB moves no condition on whole arrays before a `$sort`. */
export function matchesArrays(filter: Filter): boolean {
  if (filter.kind === 'field') return filter.predicate.op === 'size' || filter.predicate.op === 'elemMatch';
  if (filter.kind === 'not') return matchesArrays(filter.filter);
  return 'filters' in filter && filter.filters.some(matchesArrays);
}

export function rootsOf(filter: Filter): readonly string[] | undefined {
  switch (filter.kind) {
    case 'field':
      return filter.path.text.split('.').slice(0, 1);
    case 'not':
      return rootsOf(filter.filter);
    case 'expression':
      return undefined;
    case 'constant':
      return [];
    default: {
      const each = filter.filters.map(rootsOf);
      return each.every((roots) => roots !== undefined) ? each.flat() : undefined;
    }
  }
}

export function conjuncts(filter: Filter): readonly Filter[] {
  if (filter.kind === 'and') return filter.filters.flatMap(conjuncts);
  return filter.kind === 'constant' && filter.value ? [] : [filter];
}

export function matchedPosition(filter: Filter, document: BsonValue): number {
  if (filter.kind === 'field') return positionOf(filter.path, filter.predicate, document);
  if (filter.kind === 'and')
    return filter.filters.reduce((last, part) => {
      const position = matchedPosition(part, document);
      return position >= 0 ? position : last;
    }, -1);
  if (filter.kind === 'or') {
    const branch = filter.filters.find((part) => matches(part, document));
    return branch ? matchedPosition(branch, document) : -1;
  }
  return -1;
}

function positionOf(path: Path, predicate: Predicate, document: BsonValue): number {
  let found = -1;
  // `$exists` looks at the first element, too.
  visitPath(document, path, opensArrays(predicate) || predicate.op === 'exists', (value, position) => {
    if (!predicate.test(value)) return false;
    found = position;
    return true;
  });
  if (found >= 0 || predicate.op !== 'elemMatch') return found;
  visitPath(document, path, false, (value) => {
    found = value?.isArray() ? predicate.position(value) : -1;
    return found >= 0;
  });
  return found;
}
