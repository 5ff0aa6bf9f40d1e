import { CommandError } from '../errors.ts';
import { compareValues } from '../bson/compare.ts';
import { keyOf } from '../bson/key.ts';
import { bool, count, NULL, string, stringOf, truthOf } from '../bson/scalars.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from '../bson/value.ts';
import { ArrayNode, valueOf } from '../update/tree.ts';
import type { Expression } from './expression.ts';

type Compile = (expression: BsonValue) => Expression;

/**
 * Operators that compute with BSON values as they lie in a document, many times faster than by way of JavaScript values.
 * Undefined for those that are not here.
 */
export function compileOperator(name: string, argument: BsonValue, compile: Compile): Expression | undefined {
  if (name === '$cond') return conditional(argument, compile);
  const definition = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!definition) return undefined;
  const given = argument.isArray() ? elementsOf(argument) : [argument];
  const { least, most, apply } = definition;
  if (given.length < least || given.length > most) throw wrongCount(name, least, most, given.length);
  const expressions = given.map(compile);
  return (document) => apply(expressions, document);
}

interface Operator {
  readonly least: number;
  readonly most: number;
  readonly apply: (given: readonly Expression[], document: BsonValue) => BsonValue | undefined;
}

const YES = bool(true);
const NO = bool(false);
const truth = (holds: boolean): BsonValue => (holds ? YES : NO);

function comparison(test: (order: number) => boolean): Operator {
  return {
    least: 2,
    most: 2,
    apply: ([left, right], document) => truth(test(compareAny(left?.(document), right?.(document)))),
  };
}

/** What is missing comes before everything but the smallest key. */
function compareAny(left: BsonValue | undefined, right: BsonValue | undefined): number {
  if (left && right) return compareValues(left, right);
  if (!left && !right) return 0;
  const other = left ?? right;
  const order = other?.type === BsonType.minKey ? -1 : other?.type === BsonType.undefined ? 0 : 1;
  return left ? order : -order;
}

const isNothing = (value: BsonValue | undefined): boolean =>
  !value || value.type === BsonType.null || value.type === BsonType.undefined;

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: comparison((order) => order === 0),
  $ne: comparison((order) => order !== 0),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $and: {
    least: 0,
    most: Infinity,
    apply: (given, document) => truth(given.every((each) => truthOf(each(document)))),
  },
  $or: { least: 0, most: Infinity, apply: (given, document) => truth(given.some((each) => truthOf(each(document)))) },
  $not: { least: 1, most: 1, apply: ([given], document) => truth(!truthOf(given?.(document))) },
  $ifNull: { least: 2, most: Infinity, apply: firstThere },
  $in: { least: 2, most: 2, apply: isElement },
  $size: { least: 1, most: 1, apply: ([given], document) => count(arrayOf('$size', 17124, given?.(document)).length) },
  $setUnion: { least: 0, most: Infinity, apply: union },
  $setIntersection: { least: 0, most: Infinity, apply: intersection },
  $setDifference: { least: 2, most: 2, apply: difference },
  $toLower: { least: 1, most: 1, apply: ([given], document) => lower(given?.(document)) },
};

function firstThere(given: readonly Expression[], document: BsonValue): BsonValue | undefined {
  let value: BsonValue | undefined;
  for (const each of given) {
    value = each(document);
    if (!isNothing(value)) return value;
  }
  return value;
}

function isElement([given, among]: readonly Expression[], document: BsonValue): BsonValue {
  const value = given?.(document);
  const elements = arrayOf('$in', 40081, among?.(document));
  return truth(elements.some((element) => compareAny(value, element) === 0));
}

function union(given: readonly Expression[], document: BsonValue): BsonValue {
  const distinct = new Map<string, BsonValue>();
  for (const each of given) {
    const value = each(document);
    if (isNothing(value)) return NULL;
    for (const element of arrayOf('$setUnion', 17043, value)) addTo(distinct, element);
  }
  return valueOf(new ArrayNode([...distinct.values()]));
}

function difference([given, without]: readonly Expression[], document: BsonValue): BsonValue {
  const [value, other] = [given?.(document), without?.(document)];
  if (isNothing(value) || isNothing(other)) return NULL;
  const distinct = new Map<string, BsonValue>();
  for (const element of arrayOf('$setDifference', 17048, value)) addTo(distinct, element);
  for (const element of arrayOf('$setDifference', 17049, other)) distinct.delete(setKey(element));
  return valueOf(new ArrayNode([...distinct.values()]));
}

function intersection(given: readonly Expression[], document: BsonValue): BsonValue {
  const values = given.map((each) => each(document));
  if (values.some(isNothing)) return NULL;
  const [first, ...others] = values.map((value) => value ?? NULL);
  const sets = others.map(setOf);
  const distinct = new Map<string, BsonValue>();
  for (const element of first ? arrayOf('$setIntersection', 17047, first) : [])
    if (sets.every((set) => set.mayHold(element)) && sets.every(({ keys }) => keys.has(setKey(element))))
      addTo(distinct, element);
  return valueOf(new ArrayNode([...distinct.values()]));
}

interface ValueSet {
  readonly keys: ReadonlySet<string>;
  /** Without making a key: texts of other lengths are none of these. */
  readonly mayHold: (element: BsonValue) => boolean;
}

/** A constant is the same value for every document. */
const sets = new WeakMap<BsonValue, ValueSet>();

function setOf(array: BsonValue): ValueSet {
  const known = sets.get(array);
  if (known) return known;
  const elements = arrayOf('$setIntersection', 17047, array);
  const lengths = new Set(elements.map(({ start, end }) => end - start));
  const isOfTexts = elements.every(({ type }) => type === BsonType.string);
  const set = {
    keys: new Set(elements.map(setKey)),
    mayHold: ({ type, start, end }: BsonValue) => !isOfTexts || type !== BsonType.string || lengths.has(end - start),
  };
  sets.set(array, set);
  return set;
}

function addTo(distinct: Map<string, BsonValue>, element: BsonValue): void {
  const key = setKey(element);
  if (!distinct.has(key)) distinct.set(key, element);
}

const setKey = (value: BsonValue): string => keyOf(value).toString('latin1');

/** Of the letters A to Z, as MongoDB promises no others. */
function lower(value: BsonValue | undefined): BsonValue {
  if (isNothing(value) || !value) return string('');
  if (value.type !== BsonType.string)
    throw new CommandError(16007, "can't convert from BSON type to String: $toLower takes strings only");
  return string(stringOf(value).replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
}

function arrayOf(name: string, code: number, value: BsonValue | undefined): BsonValue[] {
  if (value?.isArray()) return elementsOf(value);
  throw new CommandError(code, `The argument to ${name} must be an array`);
}

/** `[if, then, else]`, or an object with these three. */
function conditional(argument: BsonValue, compile: Compile): Expression {
  const [condition, then, otherwise] = branches(argument).map(compile);
  return (document) => (truthOf(condition?.(document)) ? then?.(document) : otherwise?.(document));
}

function branches(argument: BsonValue): readonly BsonValue[] {
  if (!argument.isObject()) {
    const given = argument.isArray() ? elementsOf(argument) : [argument];
    if (given.length !== 3) throw wrongCount('$cond', 3, 3, given.length);
    return given;
  }
  const named = new Map(entriesOf(argument));
  for (const name of named.keys())
    if (!['if', 'then', 'else'].includes(name))
      throw new CommandError(17083, `Unrecognized parameter to $cond: ${name}`);
  return (['if', 'then', 'else'] as const).map((name, n) => {
    const given = named.get(name);
    if (!given) throw new CommandError(17080 + n, `Missing '${name}' parameter to $cond`);
    return given;
  });
}

function wrongCount(name: string, least: number, most: number, given: number): CommandError {
  const wanted = least === most ? `exactly ${least}` : `at least ${least}`;
  return new CommandError(16020, `Expression ${name} takes ${wanted} arguments. ${given} were passed in.`);
}
