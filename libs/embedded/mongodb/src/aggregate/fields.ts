import { CommandError } from '../errors.ts';
import { BsonType, type BsonValue, documentValue, entriesOf, elementsOf, isEmptyDocument } from '../bson/value.ts';
import { isNumber, stringOf } from '../bson/scalars.ts';
import { buildDocument } from '../bson/writer.ts';
import { EVERYTHING } from '../query/filter.ts';
import { parseLeaf, parseProjection, ProjectionShape } from '../query/projection.ts';
import { ArrayNode, encodeDocument, ObjectNode, opened, type Node } from '../update/tree.ts';
import { compileExpression, isOperatorName, type Expression } from './expression.ts';
import { checkFieldPath } from './field-path.ts';
import { perDocument, type Stage } from './stage.ts';

type Computed = readonly [path: readonly string[], expression: Expression];

export function parseProject(spec: BsonValue): Stage {
  if (!spec.isObject()) throw new CommandError(15969, '$project specification must be an object');
  if (isEmptyDocument(spec))
    throw new CommandError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  const shape = new ProjectionShape();
  const computed: Computed[] = [];
  for (const [path, value] of flattened(spec, '')) {
    if (isChoice(value)) shape.add(path, parseLeaf(path, value));
    else {
      computed.push([path.split('.'), readComputed(path, value, shape.isExclusion)]);
      shape.add(path, 'computed');
    }
  }
  const project = shape.projection();
  return perDocument((body) => {
    const kept = project(body, EVERYTHING);
    return [computed.length > 0 ? withFields(kept, documentValue(body), computed) : kept];
  });
}

const isChoice = (value: BsonValue): boolean => isNumber(value) || value.type === BsonType.bool;

function readComputed(path: string, value: BsonValue, isExclusion: boolean): Expression {
  const [operator] = value.isObject() ? (entriesOf(value)[0] ?? []) : [];
  if (operator === '$elemMatch')
    throw new CommandError(168, 'Invalid $project :: caused by :: Cannot use $elemMatch in this context');
  checkFieldPath(path);
  if (operator?.startsWith('$') && !isOperatorName(operator))
    throw new CommandError(31325, `Invalid $project :: caused by :: Unknown expression ${operator}`);
  if (isExclusion)
    throw new CommandError(
      value.isObject() ? 31252 : 31310,
      `Invalid $project :: caused by :: Cannot use an expression for ${path} in an exclusion projection`,
    );
  return compileProjected(value);
}

function compileProjected(value: BsonValue): Expression {
  try {
    return compileExpression(value);
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 168) throw error;
    throw new CommandError(31325, `Invalid $project :: caused by :: ${error.message}`);
  }
}

function flattened(document: BsonValue, prefix: string): [string, BsonValue][] {
  return entriesOf(document).flatMap(([name, value]) => {
    const isNested = value.isObject() && !isEmptyDocument(value) && !entriesOf(value)[0]?.[0].startsWith('$');
    return isNested ? flattened(value, `${prefix}${name}.`) : [[prefix + name, value] as [string, BsonValue]];
  });
}

function addedFields(spec: BsonValue, prefix: string): [string, BsonValue][] {
  return entriesOf(spec).flatMap(([name, value]): [string, BsonValue][] => {
    const path = prefix + name;
    if (prefix && name.includes('.'))
      throw new CommandError(40183, `cannot use dotted field name '${name}' in a sub object`);
    if (!value.isObject()) return [[path, value]];
    const names = entriesOf(value).map(([inner]) => inner);
    if (names.length === 0)
      throw new CommandError(40180, `an empty object is not a valid value. Found empty object at path ${path}`);
    if (!names.some((inner) => inner.startsWith('$'))) return addedFields(value, `${path}.`);
    if (names.length > 1)
      throw new CommandError(40181, 'an expression specification must contain exactly one field, its name');
    return [[path, value]];
  });
}

export function parseAddFields(spec: BsonValue): Stage {
  if (!spec.isObject()) throw new CommandError(40272, '$addFields specification stage must be an object');
  const paths = new Set<string>();
  const added = addedFields(spec, '').map(([path, value]) => {
    const parts = checkFieldPath(path);
    for (const other of paths)
      if (other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
        throw new CommandError(40176, `specification contains two conflicting paths: '${path}' and '${other}'`);
    paths.add(path);
    return [parts, value] as const;
  });
  const computed = added.map(([parts, value]): Computed => [parts, compileExpression(value)]);
  return perDocument((body) => [withFields(body, documentValue(body), computed)]);
}

function withFields(body: Buffer, source: BsonValue, computed: readonly Computed[]): Buffer {
  const root = new ObjectNode(entriesOf(documentValue(body)));
  for (const [path, expression] of computed) setPath(root, path, 0, expression(source));
  return encodeDocument(root);
}

function setPath(parent: ObjectNode, path: readonly string[], at: number, value: BsonValue | undefined): void {
  const part = path[at] ?? '';
  if (at === path.length - 1) {
    if (value) parent.set(part, value);
    else parent.delete(part);
    return;
  }
  const child = parent.get(part);
  parent.set(part, into(child, path, at + 1, value));
}

/** As in MongoDB, arrays on the path get the field in each of their elements. */
function into(child: Node | undefined, path: readonly string[], at: number, value: BsonValue | undefined): Node {
  const node = child && opened(child);
  if (node instanceof ArrayNode) return new ArrayNode(node.items.map((item) => into(item, path, at, value)));
  const object = node instanceof ObjectNode ? node : new ObjectNode([]);
  setPath(object, path, at, value);
  return object;
}

export function parseUnset(spec: BsonValue): Stage {
  if (spec.type !== BsonType.string && !spec.isArray())
    throw new CommandError(31002, '$unset specification must be a string or an array');
  const names = spec.isArray() ? elementsOf(spec) : [spec];
  if (names.length === 0)
    throw new CommandError(31119, '$unset specification must be a string or an array with at least one field');
  if (names.some(({ type }) => type !== BsonType.string))
    throw new CommandError(31120, '$unset specification must be a string or an array containing only string values');
  const project = parseProjection(
    documentValue(
      Buffer.from(
        buildDocument((out) => {
          for (const name of names) out.bool(stringOf(name), false);
        }),
      ),
    ),
  );
  return perDocument((body) => [project ? project(body, EVERYTHING) : body]);
}

export function parseReplaceRoot(newRoot: BsonValue | undefined): Stage {
  if (!newRoot) throw new CommandError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
  const expression = compileExpression(newRoot);
  return perDocument((body) => {
    const root = expression(documentValue(body));
    if (!root?.isObject()) throw new CommandError(40228, "'newRoot' expression must evaluate to an object");
    return [Buffer.from(root.bytes())];
  });
}
