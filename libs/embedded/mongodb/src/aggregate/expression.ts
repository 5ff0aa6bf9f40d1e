import { Aggregator } from 'mingo';
import { CommandError } from '../errors.ts';
import { BsonType, elementsOf, entriesOf, get, type BsonValue } from '../bson/value.ts';
import { fromJs, NULL, stringOf, truthOf } from '../bson/scalars.ts';
import { ArrayNode, valueOf } from '../update/tree.ts';
import { compileArithmetic } from './arithmetic.ts';
import { checkExpression, toJs } from './computed.ts';
import { compileOperator } from './operators.ts';

/** What an expression is for a document; undefined where it is missing. */
export type Expression = (document: BsonValue) => BsonValue | undefined;

/** Field paths, constants and the usual operators stay BSON; everything else goes through mingo and JavaScript values. */
export function compileExpression(expression: BsonValue): Expression {
  if (expression.type === BsonType.string) return compileText(expression);
  const literal = expression.isObject() ? get(expression, '$literal') : undefined;
  if (literal) return () => literal;
  if (expression.isArray()) return compileArray(elementsOf(expression));
  if (!expression.isObject()) return () => expression;
  const [only, ...others] = entriesOf(expression);
  const slow = (): Expression => compute(toJs(expression));
  if (!only || others.length > 0) return slow();
  const [name, argument] = only;
  return (
    compileOperator(name, argument, compileExpression) ??
    compileArithmetic(name, argument, compileExpression, slow) ??
    slow()
  );
}

/** `$expr`: whether the expression holds for a document. */
export function expressionFilter(expression: BsonValue): (document: BsonValue) => boolean {
  const value = compileExpression(expression);
  return (document) => truthOf(value(document));
}

function compileArray(elements: readonly BsonValue[]): Expression {
  const expressions = elements.map(compileExpression);
  const valuesFor = (document: BsonValue) =>
    valueOf(new ArrayNode(expressions.map((expression) => expression(document) ?? NULL)));
  if (!elements.every(isConstant)) return valuesFor;
  const constant = valuesFor(NULL);
  return () => constant;
}

export function isConstant(expression: BsonValue): boolean {
  if (expression.type === BsonType.string) return !stringOf(expression).startsWith('$');
  return !expression.isObject() && !expression.isArray();
}

function compileText(expression: BsonValue): Expression {
  const text = stringOf(expression);
  if (!text.startsWith('$')) return () => expression;
  if (text === '$$REMOVE') return () => undefined;
  if (text === '$$NOW') return compute(text);
  if (text === '$$ROOT' || text === '$$CURRENT') return (document) => document;
  const path =
    text.startsWith('$$ROOT.') || text.startsWith('$$CURRENT.') ? text.slice(text.indexOf('.') + 1) : text.slice(1);
  if (path.startsWith('$')) throw new CommandError(17276, `Use of undefined variable: ${path.slice(1)}`);
  const parts = path.split('.');
  if (parts.includes('')) throw new CommandError(40353, "FieldPath must not end with a '.' or contain empty parts.");
  return (document) => follow(document, parts, 0);
}

function follow(value: BsonValue, parts: readonly string[], at: number): BsonValue | undefined {
  const part = parts[at];
  if (part === undefined) return value;
  if (value.isObject()) {
    const next = get(value, part);
    return next && follow(next, parts, at + 1);
  }
  if (!value.isArray()) return undefined;
  return valueOf(new ArrayNode(elementsOf(value).flatMap((element) => follow(element, parts, at) ?? [])));
}

function compute(expression: unknown): Expression {
  checkExpression(expression);
  const stage = { $replaceRoot: { newRoot: { v: expression } } };
  const aggregator = new Aggregator([stage], { scriptEnabled: false });
  return (document) => {
    let result: Record<string, unknown> | undefined;
    try {
      [result] = aggregator.run<Record<string, unknown>>([toJs(document)]);
    } catch (error) {
      throw new CommandError(2, `an expression failed: ${(error as Error).message}`);
    }
    return result?.['v'] === undefined ? undefined : fromJs(result['v']);
  };
}
