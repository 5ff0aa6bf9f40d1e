import { CommandError, notSupported } from '../errors.ts';
import { compareValues } from '../bson/compare.ts';
import { bool, count, int32, isNumber, NULL, numberOf, string, stringOf, truthOf } from '../bson/scalars.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from '../bson/value.ts';
import { isConstant, type Expression } from './expression.ts';
import { folded } from './folding.ts';
import { add, divide, integerOf, isNothing, multiply, nameOf, subtract } from './numbers.ts';
import { difference, intersection, union } from './sets.ts';

type Compile = (expression: BsonValue) => Expression;

export function compileOperator(name: string, argument: BsonValue, compile: Compile): Expression | undefined {
  if (name === '$cond') return conditional(argument, compile);
  const definition = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!definition) return undefined;
  const given = argument.isArray() ? elementsOf(argument) : [argument];
  const { least, most, apply } = definition;
  const expressions = COMMUTATIVE.has(name) ? constantsLast(name, given, compile, apply) : given.map(compile);
  if (given.length < least || given.length > most) throw wrongCount(name, least, most, given.length);
  return (document) => apply(expressions, document);
}

const COMMUTATIVE = new Set(['$add', '$multiply', '$and', '$or', '$setUnion', '$setIntersection']);

/** As MongoDB's optimizer: opens operands of the same operator, and computes the constants once and last. */
function constantsLast(name: string, given: readonly BsonValue[], compile: Compile, apply: Operator['apply']) {
  const compiled = given.map((operand) => [operand, compile(operand)] as const);
  const opened = compiled.flatMap(([operand, expression]) => {
    const inner = isConstant(operand) ? undefined : operandsOf(name, operand);
    return inner ? inner.map((one) => [one, compile(one)] as const) : [[operand, expression] as const];
  });
  const constants = opened.filter(([operand]) => isConstant(operand)).map(([, expression]) => expression);
  const others = opened.filter(([operand]) => !isConstant(operand)).map(([, expression]) => expression);
  // One of these decides without the others.
  if (name === '$and' || name === '$or') return [...constants, ...others];
  if (others.length === 0 || constants.length < 2) return [...others, ...constants];
  return [...others, folded((document) => apply(constants, document))];
}

function operandsOf(name: string, operand: BsonValue): BsonValue[] | undefined {
  const [only, ...rest] = operand.isObject() ? entriesOf(operand) : [];
  if (only?.[0] !== name || rest.length > 0) return undefined;
  const inner = only[1].isArray() ? elementsOf(only[1]) : [only[1]];
  return inner.flatMap((one) => (isConstant(one) ? [one] : (operandsOf(name, one) ?? [one])));
}

export function isCompiled(name: string): boolean {
  return name === '$cond' || Object.hasOwn(OPERATORS, name);
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
/** A missing value sorts before everything but the smallest key. */
function compareAny(left: BsonValue | undefined, right: BsonValue | undefined): number {
  if (left && right) return compareValues(left, right);
  if (!left && !right) return 0;
  const other = left ?? right;
  const order = other?.type === BsonType.minKey ? -1 : other?.type === BsonType.undefined ? 0 : 1;
  return left ? order : -order;
}

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
  $cmp: {
    least: 2,
    most: 2,
    apply: ([left, right], document) => int32(Math.sign(compareAny(left?.(document), right?.(document)))),
  },
  $ifNull: { least: 2, most: Infinity, apply: firstThere },
  $in: { least: 2, most: 2, apply: isElement },
  $size: { least: 1, most: 1, apply: ([given], document) => count(sized(given?.(document)).length) },
  $isArray: { least: 1, most: 1, apply: ([given], document) => truth(given?.(document)?.isArray() ?? false) },
  $arrayElemAt: { least: 2, most: 2, apply: elementAt },
  $add: { least: 0, most: Infinity, apply: add },
  $subtract: { least: 2, most: 2, apply: subtract },
  $multiply: { least: 0, most: Infinity, apply: multiply },
  $divide: { least: 2, most: 2, apply: divide },
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
  const elements = among?.(document);
  if (!elements?.isArray())
    throw new CommandError(40081, `$in requires an array as a second argument, found: ${nameOf(elements)}`);
  return truth(elementsOf(elements).some((element) => compareAny(value, element) === 0));
}

function sized(value: BsonValue | undefined): BsonValue[] {
  if (value?.isArray()) return elementsOf(value);
  throw new CommandError(17124, `The argument to $size must be an array, but was of type: ${nameOf(value)}`);
}

function elementAt([array, position]: readonly Expression[], document: BsonValue): BsonValue | undefined {
  const [from, at] = [array?.(document), position?.(document)];
  if (!from || !at || isNothing(from) || isNothing(at)) return NULL;
  if (!from.isArray())
    throw new CommandError(28689, `$arrayElemAt's first argument must be an array, but is ${nameOf(from)}`);
  if (!isNumber(at))
    throw new CommandError(28690, `$arrayElemAt's second argument must be a numeric value, but is ${nameOf(at)}`);
  const n = numberOf(at);
  if (n !== (n | 0))
    throw new CommandError(28691, `$arrayElemAt's second argument must be representable as a 32-bit integer: ${n}`);
  return elementsOf(from).at(n);
}

/** Only A to Z, as MongoDB promises no other letters. */
function lower(value: BsonValue | undefined): BsonValue {
  if (isNothing(value) || !value) return string('');
  if (value.type === BsonType.string) return string(stringOf(value).replace(/[A-Z]+/g, (text) => text.toLowerCase()));
  if (value.type === BsonType.int32 || value.type === BsonType.int64) return string(integerOf(value).toString());
  if (WRITTEN_OTHERWISE.has(value.type)) throw notSupported(`$toLower of a ${nameOf(value)}`);
  throw new CommandError(16007, `can't convert from BSON type ${nameOf(value)} to String`);
}

const { double, decimal128, date, timestamp, code, symbol } = BsonType;
const WRITTEN_OTHERWISE = new Set<number>([double, decimal128, date, timestamp, code, symbol]);

function conditional(argument: BsonValue, compile: Compile): Expression {
  const [condition, then, otherwise] = branches(argument, compile);
  return (document) => (truthOf(condition?.(document)) ? then?.(document) : otherwise?.(document));
}

function branches(argument: BsonValue, compile: Compile): readonly Expression[] {
  if (!argument.isObject()) {
    const given = (argument.isArray() ? elementsOf(argument) : [argument]).map(compile);
    if (given.length !== 3) throw wrongCount('$cond', 3, 3, given.length);
    return given;
  }
  const named = new Map<string, Expression>();
  for (const [name, branch] of entriesOf(argument)) {
    if (!['if', 'then', 'else'].includes(name))
      throw new CommandError(17083, `Unrecognized parameter to $cond: ${name}`);
    named.set(name, compile(branch));
  }
  return (['if', 'then', 'else'] as const).map((name, n) => {
    const given = named.get(name);
    if (!given) throw new CommandError(17080 + n, `Missing '${name}' parameter to $cond`);
    return given;
  });
}

function wrongCount(name: string, least: number, most: number, given: number): CommandError {
  if (name === '$ifNull') return new CommandError(1257300, `$ifNull needs at least two arguments, had: ${given}`);
  const wanted = least === most ? `exactly ${least}` : `at least ${least}`;
  return new CommandError(16020, `Expression ${name} takes ${wanted} arguments. ${given} were passed in.`);
}
