import { CommandError } from '../errors.ts';
import { keyOf } from '../bson/key.ts';
import { NULL } from '../bson/scalars.ts';
import { elementsOf, type BsonValue } from '../bson/value.ts';
import { ArrayNode, valueOf } from '../update/tree.ts';
import type { Expression } from './expression.ts';
import { isNothing, nameOf } from './numbers.ts';

type Given = readonly Expression[];
type Elements = Map<string, BsonValue>;

const setKey = (value: BsonValue): string => keyOf(value).toString('latin1');

function arrayOf(operator: string, code: number, value: BsonValue | undefined): BsonValue[] {
  if (value?.isArray()) return elementsOf(value);
  throw new CommandError(code, `All operands of ${operator} must be arrays. One argument is of type: ${nameOf(value)}`);
}

function addTo(distinct: Elements, element: BsonValue): void {
  const key = setKey(element);
  if (!distinct.has(key)) distinct.set(key, element);
}

function sorted(distinct: Elements): BsonValue {
  const entries = [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return valueOf(new ArrayNode(entries.map(([, element]) => element)));
}

export function union(given: Given, document: BsonValue): BsonValue {
  const distinct: Elements = new Map();
  for (const each of given) {
    const value = each(document);
    if (isNothing(value)) return NULL;
    for (const element of arrayOf('$setUnion', 17043, value)) addTo(distinct, element);
  }
  return sorted(distinct);
}

export function intersection(given: Given, document: BsonValue): BsonValue {
  let common: Elements | undefined;
  for (const each of given) {
    const value = each(document);
    if (isNothing(value)) return NULL;
    const next: Elements = new Map();
    for (const element of arrayOf('$setIntersection', 17047, value))
      if (!common || common.has(setKey(element))) addTo(next, element);
    common = next;
  }
  return sorted(common ?? new Map<string, BsonValue>());
}

export function difference([given, without]: Given, document: BsonValue): BsonValue {
  const [value, other] = [given?.(document), without?.(document)];
  if (isNothing(value) || isNothing(other)) return NULL;
  const distinct: Elements = new Map();
  for (const element of arrayOf('$setDifference', 17048, value)) addTo(distinct, element);
  for (const element of arrayOf('$setDifference', 17049, other)) distinct.delete(setKey(element));
  return valueOf(new ArrayNode([...distinct.values()]));
}
