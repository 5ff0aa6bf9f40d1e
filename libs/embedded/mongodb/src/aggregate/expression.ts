import { Aggregator } from 'mingo';
import { CommandError } from '../errors.ts';
import { BsonType, elementsOf, get, type BsonValue } from '../bson/value.ts';
import { fromJs, stringOf } from '../bson/scalars.ts';
import { checkExpression, toJs } from '../query/expression.ts';
import { ArrayNode, valueOf } from '../update/tree.ts';

/** What an expression is for a document; undefined where it is missing. */
export type Expression = (document: BsonValue) => BsonValue | undefined;

/** Field paths and constants stay BSON; everything that computes goes through mingo and JavaScript values. */
export function compileExpression(expression: BsonValue): Expression {
  if (expression.type === BsonType.string) return compileText(expression);
  const literal = expression.isObject() ? get(expression, '$literal') : undefined;
  if (literal) return () => literal;
  if (!expression.isObject() && !expression.isArray()) return () => expression;
  return compute(toJs(expression));
}

export function isConstant(expression: BsonValue): boolean {
  if (expression.type === BsonType.string) return !stringOf(expression).startsWith('$');
  return !expression.isObject() && !expression.isArray();
}

function compileText(expression: BsonValue): Expression {
  const text = stringOf(expression);
  if (!text.startsWith('$')) return () => expression;
  if (text === '$$REMOVE') return () => undefined;
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
