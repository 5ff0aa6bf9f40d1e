import { JsonReader, type Issue } from '@annal/kernel';
import { limits } from './clause.ts';
import { isFieldPath } from './field-path.ts';
import { searchErrors } from './search-errors.ts';

export interface OrderItem {
  readonly field: string;
  readonly direction: 1 | -1;
  readonly place: string;
}

/** `[{ "asc": f }, { "desc": f }]`, texts with `-` or `+`, or one such text. @throws DomainError `rejected` */
export function readOrderBy(source: unknown, place = 'orderBy'): readonly OrderItem[] {
  if (source === undefined || source === null) return [];
  const issues: Issue[] = [];
  const items = new JsonReader(Array.isArray(source) ? source : [source], issues, place).list() ?? [];
  if (items.length > limits.orders)
    throw searchErrors.invalid([{ field: place, message: `Order by at most ${limits.orders} fields` }]);
  const read = items.flatMap((item) => {
    const order = orderItem(item);
    if (!order) item.refuse('Give a field, or an object with asc or desc');
    else if (!isFieldPath(order.field)) item.refuse('The path of the field is not valid');
    return order ?? [];
  });
  if (issues.length > 0) throw searchErrors.invalid(issues);
  return read;
}

/** The query parameter `order` (`conventions.md 9`). */
export function readOrder(names: readonly string[] | undefined): readonly OrderItem[] {
  if ((names?.length ?? 0) > limits.orders)
    throw searchErrors.badOrder([{ field: 'order', message: `Order by at most ${limits.orders} fields` }]);
  return (names ?? []).map((name) => prefixed(name, 'order'));
}

function orderItem({ value, path: place }: JsonReader): OrderItem | undefined {
  if (typeof value === 'string') return value === '' ? undefined : prefixed(value, place);
  if (typeof value !== 'object' || value === null) return undefined;
  const [[direction, field] = [], ...more] = Object.entries(value);
  if (more.length > 0 || typeof field !== 'string' || field === '') return undefined;
  if (direction === 'asc') return { field, direction: 1, place };
  return direction === 'desc' ? { field, direction: -1, place } : undefined;
}

function prefixed(text: string, place: string): OrderItem {
  const field = text.replace(/^[+-]/, '');
  return { field, direction: text.startsWith('-') ? -1 : 1, place };
}
