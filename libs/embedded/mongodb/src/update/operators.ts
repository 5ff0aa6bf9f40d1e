import { badValue, CommandError, failedToParse } from '../errors.ts';
import { compareValues, equalValues } from '../bson/compare.ts';
import { BsonType, BsonValue, elementsOf, entriesOf } from '../bson/value.ts';
import { date, int32, isNumber, numberOf, stringOf } from '../bson/scalars.ts';
import { typeName } from '../query/type-names.ts';
import { combine } from './arithmetic.ts';
import type { FieldModifier } from './modifiers.ts';
import { parsePull } from './pull.ts';
import { parsePush } from './push.ts';
import { ArrayNode, opened, valueOf, type Node } from './tree.ts';

type Parse = (argument: BsonValue, name: string) => FieldModifier;

const set: Parse = (argument) => ({ creates: true, apply: () => argument });

const setOnInsert: Parse = (argument) => ({ creates: true, onlyOnInsert: true, apply: () => argument });

const unset: Parse = () => ({ creates: false, removes: true, apply: () => undefined });

const arithmetic =
  (operation: 'add' | 'multiply'): Parse =>
  (argument, name) => {
    const operator = operation === 'add' ? '$inc' : '$mul';
    if (!isNumber(argument))
      throw new CommandError(
        14,
        `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${name}}`,
      );
    const apply = (current: Node | undefined): Node => {
      if (!current) return operation === 'add' ? argument : combine('multiply', argument, int32(0));
      if (!(current instanceof BsonValue) || !isNumber(current))
        throw new CommandError(
          14,
          `Cannot apply ${operator} to a value of non-numeric type. The field '${name}' has non-numeric type \
${typeName(valueOf(current).type)}`,
        );
      return combine(operation, current, argument);
    };
    return { creates: true, apply };
  };

const extreme =
  (wins: (order: number) => boolean): Parse =>
  (argument) => ({
    creates: true,
    apply: (current) => (!current || wins(compareValues(argument, valueOf(current))) ? argument : current),
  });

const currentDate: Parse = (argument, name) => {
  const asked = argument.isObject() ? entriesOf(argument) : [];
  const isTimestamp = asked.length === 1 && asked[0]?.[0] === '$type' && stringOf(asked[0][1]) === 'timestamp';
  if (
    argument.isObject()
      ? !isTimestamp && !(asked[0]?.[0] === '$type' && stringOf(asked[0][1]) === 'date')
      : argument.type !== BsonType.bool
  )
    throw badValue(`${name} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression \
({$type: 'timestamp/date'}).`);
  let increment = 0;
  const timestamp = (now: number): BsonValue => {
    const buffer = Buffer.alloc(8);
    buffer.writeUInt32LE((increment += 1), 0);
    buffer.writeUInt32LE(Math.floor(now / 1000), 4);
    return new BsonValue(BsonType.timestamp, buffer, 0, 8);
  };
  return { creates: true, apply: (_, { now }) => (isTimestamp ? timestamp(now) : date(now)) };
};

const rename: Parse = (argument) => ({
  creates: false,
  removes: true,
  renameTo: argument.type === BsonType.string ? stringOf(argument).split('.') : [],
  apply: () => undefined,
});

function arrayOf(current: Node, operator: string, name: string): ArrayNode {
  const node = opened(current);
  if (node instanceof ArrayNode) return node;
  throw new CommandError(
    operator === '$pop' ? 14 : 2,
    `The field '${name}' must be an array but is of type ${typeName(valueOf(current).type)}`,
  );
}

const addToSet: Parse = (argument, name) => {
  const [first] = argument.isObject() ? entriesOf(argument) : [];
  let additions = [argument];
  if (first?.[0] === '$each') {
    if (!first[1].isArray()) throw new CommandError(14, 'The argument to $each in $addToSet must be an array');
    if (entriesOf(argument).length > 1) throw badValue(`Found unexpected fields after $each in $addToSet`);
    additions = elementsOf(first[1]);
  }
  const apply = (current: Node | undefined): Node => {
    const items = current ? [...arrayOf(current, '$addToSet', name).items] : [];
    const before = items.length;
    for (const addition of additions)
      if (!items.some((item) => equalValues(valueOf(item), addition))) items.push(addition);
    return current && items.length === before ? current : new ArrayNode(items);
  };
  return { creates: true, apply };
};

const pop: Parse = (argument, name) => {
  const end = isNumber(argument) ? numberOf(argument) : NaN;
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${name}`);
  const apply = (current: Node | undefined): Node | undefined => {
    if (!current) return current;
    const { items } = arrayOf(current, '$pop', name);
    if (items.length === 0) return current;
    return new ArrayNode(end === 1 ? items.slice(0, -1) : items.slice(1));
  };
  return { creates: false, needsWay: true, apply };
};

const pull: Parse = (argument, name) => {
  const leaves = parsePull(argument);
  return { creates: false, needsWay: true, apply: (current) => without(current, leaves, '$pull', name) };
};

const pullAll: Parse = (argument, name) => {
  if (!argument.isArray()) throw badValue('$pullAll requires an array argument');
  const unwanted = elementsOf(argument);
  const leaves = (item: BsonValue): boolean => unwanted.some((one) => equalValues(one, item));
  return { creates: false, needsWay: true, apply: (current) => without(current, leaves, '$pullAll', name) };
};

function without(
  current: Node | undefined,
  leaves: (item: BsonValue) => boolean,
  operator: string,
  name: string,
): Node | undefined {
  if (!current) return current;
  const { items } = arrayOf(current, operator, name);
  const kept = items.filter((item) => !leaves(valueOf(item)));
  return kept.length === items.length ? current : new ArrayNode(kept);
}

const push: Parse = (argument, name) => {
  const change = parsePush(argument);
  const apply = (current: Node | undefined): Node =>
    new ArrayNode(change(current ? arrayOf(current, '$push', name).items : []));
  return { creates: true, apply };
};

/** Look up own names only: an operator called `constructor` is unknown, not inherited. */
export const modifiers: Readonly<Record<string, Parse>> = {
  $set: set,
  $setOnInsert: setOnInsert,
  $unset: unset,
  $inc: arithmetic('add'),
  $mul: arithmetic('multiply'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $rename: rename,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};
export const modifierNames: ReadonlySet<string> = new Set(Object.keys(modifiers));
