import { CommandError, failedToParse, notSupported } from '../errors.ts';
import { BsonType, elementsOf, entriesOf, get, type BsonValue } from '../bson/value.ts';
import { date, NULL, stringOf, truthOf } from '../bson/scalars.ts';
import { ArrayNode, ObjectNode, valueOf } from '../update/tree.ts';
import { checkFieldName, checkFieldPath } from './field-path.ts';
import { compileFilter } from './filter-elements.ts';
import { folded } from './folding.ts';
import { isKnownElsewhere } from './known-operators.ts';
import { compileOperator, isCompiled } from './operators.ts';

export type Expression = (document: BsonValue) => BsonValue | undefined;

const NO_VARIABLES: Scope = new Map();

export interface Variable {
  value: BsonValue | undefined;
}

export type Scope = ReadonlyMap<string, Variable>;

/** Values stay BSON, so types and field order survive; unknown operators are refused by name. */
export function compileExpression(expression: BsonValue, scope: Scope = NO_VARIABLES): Expression {
  if (expression.type === BsonType.string) return compileText(expression, scope);
  const compile = (inner: BsonValue): Expression => compileExpression(inner, scope);
  if (expression.isArray()) return compileArray(elementsOf(expression), compile);
  if (!expression.isObject()) return () => expression;
  const [first, ...others] = entriesOf(expression);
  if (!first?.[0].startsWith('$')) return compileObject(entriesOf(expression), compile);
  if (others.length > 0)
    throw new CommandError(15983, 'An object representing an expression must have exactly one field');
  const [name, argument] = first;
  if (name === '$literal' || name === '$const') return () => argument;
  const operator = name === '$filter' ? compileFilter(argument, scope) : compileOperator(name, argument, compile);
  if (!operator) throw unknownOperator(name);
  return isConstant(expression) ? folded(operator) : operator;
}

function unknownOperator(name: string): CommandError {
  if (isKnownElsewhere(name)) return notSupported(`the expression operator ${name}`);
  return new CommandError(168, `Unrecognized expression '${name}'`);
}

const COMPILED_HERE = new Set(['$literal', '$const', '$filter']);

export function isOperatorName(name: string): boolean {
  return COMPILED_HERE.has(name) || isCompiled(name) || isKnownElsewhere(name);
}

export function expressionFilter(expression: BsonValue): (document: BsonValue) => boolean {
  const value = compileExpression(expression);
  return (document) => truthOf(value(document));
}

function compileArray(elements: readonly BsonValue[], compile: (inner: BsonValue) => Expression): Expression {
  const expressions = elements.map(compile);
  const valuesFor = (document: BsonValue): BsonValue =>
    valueOf(new ArrayNode(expressions.map((expression) => expression(document) ?? NULL)));
  return elements.every(isConstant) ? folded(valuesFor) : valuesFor;
}

function compileObject(entries: readonly [string, BsonValue][], compile: (inner: BsonValue) => Expression): Expression {
  const fields = entries.map(([name, value]) => {
    checkFieldName(name);
    return [name, compile(value)] as const;
  });
  return (document) => {
    const node = new ObjectNode([]);
    for (const [name, expression] of fields) {
      const value = expression(document);
      if (value) node.entries.push([name, value]);
    }
    return valueOf(node);
  };
}

export function isConstant(expression: BsonValue): boolean {
  if (expression.type === BsonType.string) return !stringOf(expression).startsWith('$');
  if (expression.isArray()) return elementsOf(expression).every(isConstant);
  if (!expression.isObject()) return true;
  // MongoDB computes filters with documents only.
  if (get(expression, '$filter')) return false;
  const choices = get(expression, '$ifNull');
  if (choices?.isArray()) return isConstantChoice(elementsOf(choices));
  return get(expression, '$literal') !== undefined || entriesOf(expression).every(([, value]) => isConstant(value));
}

/** The first that is there decides. */
function isConstantChoice(choices: readonly BsonValue[]): boolean {
  const first = choices.find(({ type }) => type !== BsonType.null && type !== BsonType.undefined);
  return first === undefined || isConstant(first);
}

function compileText(expression: BsonValue, scope: Scope): Expression {
  const text = stringOf(expression);
  if (!text.startsWith('$')) return () => expression;
  if (text === '$') throw new CommandError(16872, "'$' by itself is not a valid FieldPath");
  if (text.startsWith('$$')) return compileVariable(text.slice(2), scope);
  const parts = checkFieldPath(text.slice(1));
  return (document) => follow(document, parts, 0);
}

const SYSTEM = new Set(['ROOT', 'CURRENT', 'REMOVE', 'NOW', 'CLUSTER_TIME']);

function compileVariable(text: string, scope: Scope): Expression {
  const [name = '', ...parts] = text.split('.');
  if (!name) throw failedToParse('empty variable names are not allowed');
  const variable = scope.get(name);
  if (!variable && !SYSTEM.has(name)) throw new CommandError(17276, `Use of undefined variable: ${name}`);
  if (parts.length > 0) checkFieldPath(text);
  if (variable) return () => variable.value && follow(variable.value, parts, 0);
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (document) => follow(document, parts, 0);
    case 'REMOVE':
      return () => undefined;
    case 'NOW': {
      const now = date(Date.now());
      return () => follow(now, parts, 0);
    }
    default:
      throw notSupported('the variable $$CLUSTER_TIME');
  }
}

function follow(value: BsonValue, parts: readonly string[], at: number): BsonValue | undefined {
  const part = parts[at];
  if (part === undefined) return value;
  if (value.isObject()) {
    const next = get(value, part);
    return next && follow(next, parts, at + 1);
  }
  if (!value.isArray()) return undefined;
  return valueOf(new ArrayNode(elementsOf(value).flatMap((element) => below(element, parts, at))));
}

function below(element: BsonValue, parts: readonly string[], at: number): BsonValue[] {
  const found = element.isObject() ? follow(element, parts, at) : undefined;
  return found ? [found] : [];
}
