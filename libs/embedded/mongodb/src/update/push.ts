import { badValue } from '../errors.ts';
import { compareValues } from '../bson/compare.ts';
import { elementsOf, entriesOf, get, type BsonValue } from '../bson/value.ts';
import { isNumber, NULL, numberOf } from '../bson/scalars.ts';
import { parseSort, type Sort } from '../query/sort.ts';
import { valueOf, type Node } from './tree.ts';

const MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

export function parsePush(argument: BsonValue): (items: readonly Node[]) => Node[] {
  const entries = new Map(argument.isObject() ? entriesOf(argument) : []);
  const each = entries.get('$each');
  if (!each) {
    for (const name of entries.keys()) if (MODIFIERS.has(name)) throw badValue(`$push needs $each beside ${name}`);
    return (items) => [...items, argument];
  }
  for (const name of entries.keys()) if (!MODIFIERS.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`);
  if (!each.isArray()) throw badValue('The argument to $each in $push must be an array');
  const additions = elementsOf(each);
  const position = integer(entries.get('$position'), '$position');
  const slice = integer(entries.get('$slice'), '$slice');
  const order = parseOrder(entries.get('$sort'));
  return (items) => {
    const at = position === undefined ? items.length : position < 0 ? Math.max(0, items.length + position) : position;
    const all = [...items.slice(0, at), ...additions, ...items.slice(at)];
    if (order) all.sort(order);
    if (slice === undefined) return all;
    return slice < 0 ? all.slice(slice) : all.slice(0, slice);
  };
}

function integer(value: BsonValue | undefined, name: string): number | undefined {
  if (!value) return undefined;
  const n = isNumber(value) ? numberOf(value) : NaN;
  if (!Number.isInteger(n)) throw badValue(`The value for ${name} must be an integer value`);
  return n;
}

function parseOrder(sort: BsonValue | undefined): ((a: Node, b: Node) => number) | undefined {
  if (!sort) return undefined;
  if (sort.isObject()) return byFields(parseSort(sort));
  const direction = isNumber(sort) ? numberOf(sort) : 0;
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
  return (a, b) => direction * compareValues(valueOf(a), valueOf(b));
}

/** Unlike the sort of documents, this compares whole arrays and has null for what is missing, also in other values. */
function byFields(sort: Sort): (a: Node, b: Node) => number {
  const paths = sort.map(({ path, descending }) => ({ parts: path.split('.'), sign: descending ? -1 : 1 }));
  return (a, b) => {
    const [one, two] = [valueOf(a), valueOf(b)];
    for (const { parts, sign } of paths) {
      const order = compareValues(fieldOf(one, parts), fieldOf(two, parts));
      if (order !== 0) return sign * order;
    }
    return 0;
  };
}

function fieldOf(element: BsonValue, parts: readonly string[]): BsonValue {
  if (!element.isObject()) return NULL;
  let value: BsonValue | undefined = element;
  for (const part of parts) value = value && (value.isObject() || value.isArray()) ? get(value, part) : undefined;
  return value ?? NULL;
}
