import type { IndexOrder } from '@annal/search-index';
import { atPath, type Clause } from './dsl.ts';

export interface CompiledOrder {
  readonly sort: readonly Clause[];
  readonly distances: readonly number[];
}

const TIES = ['entryId', 'language', 'status'] as const;

export function compileOrder(orders: readonly IndexOrder[]): CompiledOrder {
  const sort: Clause[] = [];
  const distances: number[] = [];
  for (const order of orders) {
    sort.push(...compileOne(order));
    if (order.by === 'distance') distances.push(sort.length - 1);
  }
  return { sort: [...sort, ...TIES.map((property) => ({ [property]: { order: 'asc' } }))], distances };
}

function compileOne(order: IndexOrder): readonly Clause[] {
  if (order.by === 'relevance') return [{ _score: { order: 'desc' } }];
  const direction = order.direction === 1 ? 'asc' : 'desc';
  if (order.by === 'scope') return [{ [order.property]: { order: direction } }];
  const nested = { path: 'paths', filter: atPath(order.path) };
  const by = (field: string, way: 'asc' | 'desc') => ({ [`paths.${field}`]: { order: way, missing: '_last', nested } });
  if (order.by === 'path') {
    const keys = [by('orderNumber', direction), by('orderText', direction)];
    return direction === 'asc' ? keys : keys.toReversed();
  }
  const { lat, lon } = order;
  // A missing place counts as infinitely far, which would come first in descending order.
  const nearest = { 'paths.places': { lat, lon }, order: direction, unit: 'm', mode: 'min', nested };
  return [by('hasPlace', 'asc'), { _geo_distance: nearest }];
}
