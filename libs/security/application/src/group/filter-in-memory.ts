import type { Filter } from '@annal/list-filters';

type Document = Readonly<Record<string, unknown>>;

export function matchesFilter(document: Document, filter: Filter): boolean {
  return Object.entries(filter).every(([key, condition]) => {
    if (key === '$and') return (condition as Filter[]).every((part) => matchesFilter(document, part));
    if (key === '$or') return (condition as Filter[]).some((part) => matchesFilter(document, part));
    if (key === '$nor') return !(condition as Filter[]).some((part) => matchesFilter(document, part));
    return meets(document[key] ?? null, condition);
  });
}

export function sortDocuments<Doc extends Document>(
  documents: readonly Doc[],
  sort: Readonly<Record<string, 1 | -1>>,
): readonly Doc[] {
  const order = Object.entries(sort);
  return [...documents].sort((left, right) => {
    for (const [path, direction] of order) {
      const difference = compare(left[path] ?? null, right[path] ?? null);
      if (difference !== 0) return difference * direction;
    }
    return 0;
  });
}

function meets(value: unknown, condition: unknown): boolean {
  if (condition instanceof RegExp) return typeof value === 'string' && condition.test(value);
  if (typeof condition !== 'object' || condition === null) return value === condition;
  return Object.entries(condition).every(([operator, wanted]) => meetsOperator(value, operator, wanted));
}

function meetsOperator(value: unknown, operator: string, wanted: unknown): boolean {
  switch (operator) {
    case '$in':
      return (wanted as readonly unknown[]).includes(value);
    case '$nin':
      return !(wanted as readonly unknown[]).includes(value);
    case '$ne':
      return value !== wanted;
    case '$gt':
      return isComparable(value, wanted) && compare(value, wanted) > 0;
    case '$gte':
      return isComparable(value, wanted) && compare(value, wanted) >= 0;
    case '$lt':
      return isComparable(value, wanted) && compare(value, wanted) < 0;
    case '$lte':
      return isComparable(value, wanted) && compare(value, wanted) <= 0;
    default:
      throw new Error(`A filter with ${operator} cannot be applied in memory`);
  }
}

function isComparable(left: unknown, right: unknown): boolean {
  return typeof left === typeof right && left !== null && right !== null;
}

function compare(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  return (left as string | number) < (right as string | number) ? -1 : 1;
}
