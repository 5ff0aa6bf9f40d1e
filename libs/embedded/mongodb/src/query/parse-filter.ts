import { badValue, CommandError, notSupported } from '../errors.ts';
import { BsonType, elementsOf, entriesOf, get, isEmptyDocument, BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, regexOf, stringOf, truthOf } from '../bson/scalars.ts';
import { integerOf } from '../bson/integer.ts';
import { expressionFilter } from '../aggregate/expression.ts';
import { EVERYTHING, hasExpression, matches, type Filter } from './filter.ts';
import { parsePath, type Path } from './path.ts';
import * as predicates from './predicate.ts';
import type { Comparison, Predicate } from './predicate.ts';
import { parseTypes } from './type-names.ts';

const REFUSED = new Set(
  (
    '$where $text $jsonSchema $near $nearSphere $geoWithin $geoIntersects $within $bitsAllSet $bitsAnySet ' +
    '$bitsAllClear $bitsAnyClear $sampleRate $alwaysTrue $alwaysFalse $encStrStartsWith'
  ).split(' '),
);

/** Expressions are for whole documents: not for an element, nor where an update names a part of a document. */
type Subject = 'document' | 'element' | 'part';

export function parseFilter(document: BsonValue, subject: Subject = 'document', isSorted = true): Filter {
  const filter = parseWhole(document, subject);
  return isSorted && hasExpression(filter) ? inOrder(filter) : filter;
}

function parseWhole(document: BsonValue, subject: Subject): Filter {
  if (isEmptyDocument(document)) return EVERYTHING;
  const filters = entriesOf(document).flatMap(([name, value]) => parseTopLevel(name, value, subject));
  return filters.length === 1 && filters[0] ? filters[0] : { kind: 'and', filters };
}

const RANKS: Readonly<Record<Filter['kind'], number>> = {
  and: 0,
  or: 1,
  constant: 2,
  field: 2,
  not: 3,
  nor: 4,
  expression: 5,
};

/** MongoDB's order: an expression that fails on a document is not computed if another condition decides. */
function inOrder(filter: Filter): Filter {
  if (filter.kind === 'not') return not(inOrder(filter.filter));
  if (!('filters' in filter)) return filter;
  const filters = (filter.kind === 'and' ? filter.filters.flatMap(flattened) : filter.filters).map(inOrder);
  return { kind: filter.kind, filters: filters.toSorted((a, b) => rankOf(a) - rankOf(b)) };
}

/** The conditions of an `$and`, and of an `$or` with one alternative, beside the others. */
function flattened(filter: Filter): readonly Filter[] {
  const isAll = filter.kind === 'and' || (filter.kind === 'or' && filter.filters.length === 1);
  return isAll && hasExpression(filter) ? filter.filters.flatMap(flattened) : [filter];
}

function rankOf(filter: Filter): number {
  const [only, ...others] = filter.kind === 'and' || filter.kind === 'or' ? filter.filters : [];
  return only && others.length === 0 ? rankOf(only) : RANKS[filter.kind];
}

function parseTopLevel(name: string, value: BsonValue, subject: Subject): Filter[] {
  if (!name.startsWith('$')) return parseField(name, value);
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return [{ kind: name.slice(1) as 'and' | 'or' | 'nor', filters: parseList(name, value, subject) }];
    case '$expr':
      if (subject === 'part') throw new CommandError(224, '$expr is not allowed in this context');
      if (subject === 'element') throw badValue('$expr can only be applied to the top-level document');
      return [{ kind: 'expression', holds: expressionFilter(value) }];
    case '$comment':
      return [];
    default:
      if (REFUSED.has(name)) throw notSupported(name);
      throw badValue(`unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, \
consider using $getField or $setField.`);
  }
}

function parseList(name: string, value: BsonValue, subject: Subject): readonly Filter[] {
  if (!value.isArray()) throw badValue(`${name} argument must be an array`);
  const filters = elementsOf(value).map((element) => {
    if (!element.isObject()) throw badValue(`${name} argument's entries must be objects`);
    return parseWhole(element, subject);
  });
  if (filters.length === 0) throw badValue(`${name} argument must be a non-empty array`);
  return filters;
}

function isOperators(value: BsonValue): boolean {
  if (!value.isObject()) return false;
  const first = entriesOf(value)[0]?.[0] ?? '';
  return first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

function parseField(name: string, value: BsonValue): Filter[] {
  const path = parsePath(name);
  if (isOperators(value)) return parseOperators(path, value);
  if (value.type === BsonType.regex) return [{ kind: 'field', path, predicate: predicates.regex(value) }];
  return [compare(path, 'eq', value)];
}

function compare(path: Path, op: Comparison, operand: BsonValue): Filter {
  if (operand.type === BsonType.undefined) throw badValue('cannot compare to undefined');
  if (operand.type === BsonType.regex && op !== 'eq')
    throw badValue(`Can't have RegEx as arg to predicate over field '${path.text}'.`);
  return { kind: 'field', path, predicate: predicates.comparison(op, operand) };
}

function parseOperators(path: Path, document: BsonValue): Filter[] {
  return entriesOf(document).flatMap(([name, value]) => parseOperator(path, name, value, document));
}

const not = (filter: Filter): Filter => ({ kind: 'not', filter });

function parseOperator(path: Path, name: string, value: BsonValue, siblings: BsonValue): Filter[] {
  const field = (predicate: Predicate): Filter[] => [{ kind: 'field', path, predicate }];
  switch (name) {
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return [compare(path, name.slice(1) as Comparison, value)];
    case '$ne':
      if (value.type === BsonType.regex) throw badValue("Can't have regex as arg to $ne.");
      return [not(compare(path, 'eq', value))];
    case '$in':
      return field(parseIn(name, value));
    case '$nin':
      return field(parseIn(name, value)).map(not);
    case '$exists':
      return truthOf(value) ? field(predicates.exists) : field(predicates.exists).map(not);
    case '$type':
      return field(predicates.hasType(parseTypes(value)));
    case '$size':
      return field(predicates.hasSize(parseSize(value)));
    case '$mod':
      return field(parseModulo(value));
    case '$regex':
      return field(parseRegex(value, get(siblings, '$options')));
    case '$options':
      if (!get(siblings, '$regex')) throw badValue('$options needs a $regex');
      return [];
    case '$not':
      return [not(parseNot(path, value))];
    case '$all':
      return parseAll(path, value);
    case '$elemMatch':
      return field(parseElemMatch(value));
    default:
      if (REFUSED.has(name)) throw notSupported(name);
      throw badValue(`unknown operator: ${name}`);
  }
}

function parseIn(name: string, value: BsonValue): Predicate {
  if (!value.isArray()) throw badValue(`${name} needs an array`);
  const operands = elementsOf(value);
  for (const operand of operands) {
    if (operand.type === BsonType.undefined) throw badValue('cannot compare to undefined');
    if (isOperators(operand)) throw badValue(`cannot nest $ under ${name}`);
  }
  return predicates.oneOf(operands);
}

function parseSize(value: BsonValue): number {
  const size = isNumber(value) ? numberOf(value) : NaN;
  if (!Number.isInteger(size)) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  if (size >= 2 ** 31) throw badValue(`Failed to parse $size. Cannot represent ${size} in an int`);
  return size;
}

function parseModulo(value: BsonValue): Predicate {
  const operands = value.isArray() ? elementsOf(value) : [];
  if (operands.length !== 2) throw badValue('malformed mod, needs to be an array of two elements');
  if (!operands.every(isNumber)) throw badValue('malformed mod, not a number');
  const [divisor, remainder] = operands.map(integerOf);
  if (divisor === undefined || remainder === undefined) throw badValue('malformed mod, not a 64-bit integer');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return predicates.modulo(divisor, remainder);
}

function parseRegex(value: BsonValue, options: BsonValue | undefined): Predicate {
  if (options && options.type !== BsonType.string) throw badValue('$options has to be a string');
  if (value.type === BsonType.regex) {
    const { pattern, flags } = regexOf(value);
    if (options && flags) throw new CommandError(51075, 'options set in both $regex and $options');
    return predicates.regex(regexValue(pattern, options ? stringOf(options) : flags));
  }
  if (value.type !== BsonType.string) throw badValue('$regex has to be a string');
  return predicates.regex(regexValue(stringOf(value), options ? stringOf(options) : ''));
}

function regexValue(pattern: string, flags: string): BsonValue {
  if (pattern.includes('\0') || flags.includes('\0')) throw badValue('$regex cannot contain an embedded null byte');
  const buffer = Buffer.from(`${pattern}\0${flags}\0`);
  return new BsonValue(BsonType.regex, buffer, 0, buffer.length);
}

function parseNot(path: Path, value: BsonValue): Filter {
  if (value.type === BsonType.regex) return { kind: 'field', path, predicate: predicates.regex(value) };
  if (!value.isObject()) throw badValue('$not needs a regex or a document');
  if (isEmptyDocument(value)) throw badValue('$not cannot be empty');
  if (!isOperators(value)) throw badValue(`unknown operator: ${entriesOf(value)[0]?.[0] ?? ''}`);
  return { kind: 'and', filters: parseOperators(path, value) };
}

function parseAll(path: Path, value: BsonValue): Filter[] {
  if (!value.isArray()) throw badValue('$all needs an array');
  const operands = elementsOf(value);
  if (operands.length === 0) return [{ kind: 'constant', value: false }];
  return operands.flatMap((operand) => {
    if (operand.type === BsonType.regex)
      return [{ kind: 'field', path, predicate: predicates.regex(operand) } as const];
    if (!isOperators(operand)) return [compare(path, 'eq', operand)];
    if (!get(operand, '$elemMatch')) throw badValue('no $ expressions in $all');
    return parseOperators(path, operand);
  });
}

const ON_DOCUMENTS = new Set(['$and', '$or', '$nor', '$expr', '$where', '$comment']);

function parseElemMatch(value: BsonValue): Predicate {
  if (!value.isObject()) throw badValue('$elemMatch needs an Object');
  const filters = elementFilters(value);
  return predicates.anyElement(elementTest(value, filters), filters);
}

export function elementMatch(value: BsonValue): (element: BsonValue) => boolean {
  return elementTest(value, elementFilters(value));
}

function elementTest(value: BsonValue, filters: readonly Filter[] | undefined): (element: BsonValue) => boolean {
  if (filters) return (element) => filters.every((part) => holdsFor(part, element));
  const filter = parseFilter(value, 'element');
  return (element) => (element.isObject() || element.isArray()) && matches(filter, element);
}

function elementFilters(value: BsonValue): Filter[] | undefined {
  const first = entriesOf(value)[0]?.[0] ?? '';
  return isOperators(value) && !ON_DOCUMENTS.has(first) ? parseOperators(parsePath(''), value) : undefined;
}

function holdsFor(filter: Filter, element: BsonValue): boolean {
  if (filter.kind === 'field') return filter.predicate.test(element);
  if (filter.kind === 'not') return !holdsFor(filter.filter, element);
  if (filter.kind === 'and') return filter.filters.every((part) => holdsFor(part, element));
  return filter.kind === 'constant' && filter.value;
}
