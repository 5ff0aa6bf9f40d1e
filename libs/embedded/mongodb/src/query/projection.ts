import { CommandError, notSupported } from '../errors.ts';
import {
  BsonType,
  type BsonValue,
  documentValue,
  elementsOf,
  entriesOf,
  type FieldCursor,
  fieldsOf,
  get,
  isEmptyDocument,
} from '../bson/value.ts';
import { isNumber, numberOf, truthOf } from '../bson/scalars.ts';
import { BsonWriter } from '../bson/writer.ts';
import { checkFieldPath } from '../aggregate/field-path.ts';
import type { Filter } from './filter.ts';
import { elementMatch } from './parse-filter.ts';

export type Projection = (body: Buffer, filter: Filter) => Buffer;

type ElementTest = (element: BsonValue) => boolean;

interface Tree {
  readonly children: Map<string, Tree>;
  readonly name: Buffer;
  readonly byLength: Tree[][];
  /** A field below is computed; a value without fields stays, because that field replaces it. */
  hasComputed?: boolean;
  leaf?:
    | 'keep'
    | 'drop'
    | 'computed'
    | { readonly slice: readonly [number, number | undefined] }
    | { readonly first: ElementTest };
}

export function parseProjection(projection: BsonValue | undefined): Projection | undefined {
  if (!projection || isEmptyDocument(projection)) return undefined;
  const shape = new ProjectionShape();
  for (const [path, value] of flatten(projection, '')) addLeaf(shape, path, value);
  return shape.projection();
}

/** MongoDB reads a `$slice` that is wrong or collides as an expression, which takes two or three arguments. */
function addLeaf(shape: ProjectionShape, path: string, value: BsonValue): void {
  try {
    shape.add(path, parseLeaf(path, value));
  } catch (error) {
    const [operator] = value.isObject() ? entriesOf(value) : [];
    if (operator?.[0] !== '$slice' || !(error instanceof CommandError)) throw error;
    if (shape.isExclusion) throw new CommandError(31252, `Invalid $slice syntax: ${error.message}`);
    const given = operator[1].isArray() ? elementsOf(operator[1]).length : 1;
    if (given === 2 || given === 3) throw error;
    throw new CommandError(28667, `Invalid $slice syntax: ${error.message}`);
  }
}

/** Takes the fields in the order in which they were sent, so that the first wrong one is reported. */
export class ProjectionShape {
  private readonly root = treeOf('');
  private including: boolean | undefined;
  private id: boolean | undefined;
  private isPicking = false;
  private isSlicing = false;

  get isExclusion(): boolean {
    return this.including === false;
  }

  add(path: string, leaf: NonNullable<Tree['leaf']>): void {
    if (path === '_id' && (leaf === 'keep' || leaf === 'drop')) {
      this.id = leaf === 'keep';
      return;
    }
    place(this.root, path, leaf);
    this.isPicking ||= typeof leaf === 'object' && 'first' in leaf;
    this.isSlicing ||= typeof leaf === 'object' && 'slice' in leaf;
    const includes = leaf === 'keep' || leaf === 'computed' ? true : leaf === 'drop' ? false : undefined;
    const { including } = this;
    if (includes !== undefined && including !== undefined && includes !== including)
      throw new CommandError(
        including ? 31254 : 31253,
        `Cannot do ${includes ? 'inclusion' : 'exclusion'} on field ${path} in ${including ? 'inclusion' : 'exclusion'} projection`,
      );
    this.including ??= includes;
  }

  projection(): Projection {
    const { root, id } = this;
    const isInclusion = this.including ?? (id === true || (this.isPicking && !this.isSlicing));
    if (!root.children.has('_id')) place(root, '_id', (id ?? true) ? 'keep' : 'drop');
    const picks = isInclusion ? takePicks(root) : [];
    return (body) => {
      const out = new BsonWriter(body.length + 16);
      const document = documentValue(body);
      const mark = out.open();
      copyFields(out, document, root, isInclusion);
      for (const [name, test] of picks) copyFirst(out, name, get(document, name), test);
      out.close(mark);
      return out.finish();
    };
  }
}

function flatten(document: BsonValue, prefix: string): [string, BsonValue][] {
  return entriesOf(document).flatMap(([name, value]) => {
    const path = prefix + name;
    const isNested = value.isObject() && !isEmptyDocument(value) && !entriesOf(value)[0]?.[0].startsWith('$');
    return isNested ? flatten(value, `${path}.`) : [[path, value] as [string, BsonValue]];
  });
}

export function parseLeaf(path: string, value: BsonValue): NonNullable<Tree['leaf']> {
  if (path.endsWith('.$')) throw notSupported('the positional projection');
  const [operator] = value.isObject() ? entriesOf(value) : [];
  if (operator?.[0] === '$elemMatch' && path.includes('.'))
    throw new CommandError(31275, 'Cannot use $elemMatch projection on a nested field.');
  checkFieldPath(path);
  if (isNumber(value) || value.type === BsonType.bool) return truthOf(value) ? 'keep' : 'drop';
  if (operator?.[0] === '$slice') return { slice: parseSlice(path, operator[1]) };
  if (operator?.[0] === '$elemMatch') return { first: elementMatch(operator[1]) };
  throw notSupported(`the projection of ${path} by an expression`);
}

function parseSlice(path: string, value: BsonValue): readonly [number, number | undefined] {
  const given = value.isArray() ? elementsOf(value) : [value];
  const numbers = given.map((item) => (isNumber(item) ? numberOf(item) : NaN));
  const [first = NaN, second] = numbers;
  const isPlain = given.length === (value.isArray() ? 2 : 1) && numbers.every(Number.isInteger) && (second ?? 1) > 0;
  if (!isPlain && (given.length === 2 || given.length === 3))
    throw notSupported(`the projection of ${path} by an expression`);
  if (!isPlain)
    throw new CommandError(
      28667,
      'Invalid $slice syntax: a number, or an array of a start and a positive count, is needed',
    );
  return value.isArray() ? [first, second] : first < 0 ? [first, undefined] : [0, first];
}

function place(root: Tree, path: string, leaf: Tree['leaf']): void {
  let tree = root;
  for (const part of path.split('.')) {
    if (tree.leaf) throw new CommandError(31249, `Path collision at ${path}`);
    if (leaf === 'computed') tree.hasComputed = true;
    tree = tree.children.get(part) ?? addTo(tree, part);
  }
  if (tree.leaf || tree.children.size > 0) throw collision(path);
  tree.leaf = leaf;
}

function treeOf(name: string): Tree {
  return { children: new Map(), name: Buffer.from(name), byLength: [] };
}

function addTo({ children, byLength }: Tree, name: string): Tree {
  const child = treeOf(name);
  children.set(name, child);
  (byLength[child.name.length] ??= []).push(child);
  return child;
}

function collision(path: string): CommandError {
  return new CommandError(31250, `Path collision at ${path}`);
}

/** Beside fields that are kept, MongoDB computes those of `$elemMatch`, which therefore come last. */
function takePicks({ children, byLength }: Tree): (readonly [string, ElementTest])[] {
  return [...children].flatMap(([name, child]) => {
    const { leaf } = child;
    if (typeof leaf !== 'object' || !('first' in leaf)) return [];
    children.delete(name);
    byLength[child.name.length] = (byLength[child.name.length] ?? []).filter((one) => one !== child);
    return [[name, leaf.first] as const];
  });
}

function copyFields(out: BsonWriter, document: BsonValue, tree: Tree, including: boolean): void {
  const fields = fieldsOf(document);
  let kept = fields.valueEnd;
  let end = kept;
  while (fields.next()) {
    const child = childAt(tree, fields);
    if (child ? child.leaf === 'keep' : !including) {
      end = fields.valueEnd;
      continue;
    }
    if (end > kept) out.copy(document.buffer, kept, end);
    if (child) copyField(out, fields.name(), fields.value(), child, including);
    kept = end = fields.valueEnd;
  }
  if (end > kept) out.copy(document.buffer, kept, end);
}

/** Few names share a length: comparing those is cheaper than decoding every field's name. */
function childAt({ byLength }: Tree, fields: FieldCursor): Tree | undefined {
  return byLength[fields.nameEnd - fields.nameStart]?.find(({ name }) => fields.isNamed(name));
}

function copyField(out: BsonWriter, name: string, value: BsonValue, tree: Tree, including: boolean): void {
  const { leaf } = tree;
  if (leaf === 'drop' || leaf === 'computed') return;
  if (typeof leaf === 'object' && 'slice' in leaf) copySlice(out, name, value, leaf.slice);
  else if (typeof leaf === 'object') copyFirst(out, name, value, leaf.first);
  else copyInner(out, name, value, tree, including);
}

function copyInner(out: BsonWriter, name: string, value: BsonValue, tree: Tree, including: boolean): void {
  if (value.isObject()) {
    out.head(BsonType.object, name);
    const mark = out.open();
    copyFields(out, value, tree, including);
    out.close(mark);
  } else if (value.isArray()) {
    const mark = out.openArray(name);
    let n = 0;
    for (const element of elementsOf(value)) {
      if (including && !tree.hasComputed && !element.isObject() && !element.isArray()) continue;
      copyInner(out, String(n), element, tree, including);
      n += 1;
    }
    out.close(mark);
  } else if (!including || tree.hasComputed) out.value(name, value);
}

function copySlice(
  out: BsonWriter,
  name: string,
  value: BsonValue,
  [start, count]: readonly [number, number | undefined],
): void {
  if (!value.isArray()) {
    out.value(name, value);
    return;
  }
  const elements = elementsOf(value);
  const from = start < 0 ? Math.max(0, elements.length + start) : start;
  const mark = out.openArray(name);
  elements
    .slice(from, count === undefined ? undefined : from + count)
    .forEach((element, n) => out.value(String(n), element));
  out.close(mark);
}

function copyFirst(out: BsonWriter, name: string, value: BsonValue | undefined, test: ElementTest): void {
  const first = value?.isArray() ? elementsOf(value).find(test) : undefined;
  if (!first) return;
  const mark = out.openArray(name);
  out.value('0', first).close(mark);
}
