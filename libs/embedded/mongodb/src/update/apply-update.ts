import { badValue, CommandError } from '../errors.ts';
import { identical } from '../bson/compare.ts';
import { BsonValue, documentValue, get } from '../bson/value.ts';
import { NULL } from '../bson/scalars.ts';
import { depthOf, MAX_DEPTH } from '../bson/validate.ts';
import { typeName } from '../query/type-names.ts';
import { dollarField, MAX_DOCUMENT_BYTES, replaced, withId } from './documents.ts';
import { conflict, filteredElements } from './changed-paths.ts';
import type { FieldModifier, ModifyContext } from './modifiers.ts';
import type { ArrayFilters, Change, Update } from './parse-update.ts';
import { ArrayNode, encodeDocument, ObjectNode, opened, valueOf, type Node } from './tree.ts';

interface Walk extends ModifyContext {
  readonly filters: ArrayFilters;
  readonly position: number;
  readonly whole: string;
  /** With positions in place of `$` and filters. */
  readonly concrete: readonly string[];
  /** Concrete paths, if two changes may meet in one element. */
  readonly touched?: Set<string>;
}

export function applyUpdate(body: Buffer, update: Update, position: number, context: ModifyContext): Buffer {
  const result =
    update.kind === 'replacement' ? replaced(body, update.document, context) : changed(body, update, position, context);
  if (result.equals(body)) return body;
  checkId(body, result);
  if (result.length > MAX_DOCUMENT_BYTES)
    throw new CommandError(17419, `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);
  if (depthOf(result, 0) > MAX_DEPTH)
    throw new CommandError(15, `document exceeds the maximum nesting depth of ${MAX_DEPTH - 1}`);
  return result;
}

function checkId(body: Buffer, result: Buffer): void {
  const before = get(documentValue(body), '_id');
  const after = get(documentValue(result), '_id');
  if (before && (!after || !identical(before, after)))
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
}

function changed(
  body: Buffer,
  { changes, arrayFilters }: Extract<Update, { kind: 'operators' }>,
  position: number,
  context: ModifyContext,
): Buffer {
  const root = new ObjectNode([]);
  const start = opened(documentValue(body));
  if (start instanceof ObjectNode) root.entries.push(...start.entries);
  const touched =
    changes.filter(({ path }) => path.some(isPositional)).length > 0 && changes.length > 1
      ? new Set<string>()
      : undefined;
  // MongoDB adds several new fields in the order of their names, numbers as numbers.
  for (const change of changes.toSorted(byPath)) {
    const modify = change.modify.onlyOnInsert && !context.inserting ? NO_CHANGE : change.modify;
    const walk = { ...context, filters: arrayFilters, position, whole: change.path.join('.'), concrete: [] };
    if (modify.renameTo) rename(root, change, modify.renameTo, walk);
    else step(root, change.path, 0, modify, touched ? { ...walk, touched } : walk);
    if (change.path[0] === '_id' || modify.renameTo?.[0] === '_id') checkId(body, encodeDocument(root));
  }
  return context.inserting ? withId(encodeDocument(root)) : encodeDocument(root);
}

/** Of a document that exists: checks the way to the field. */
const NO_CHANGE: FieldModifier = { creates: false, apply: (current) => current };

const placeOf = ({ path, modify }: Change): readonly string[] => modify.renameTo ?? path;

function byPath(a: Change, b: Change): number {
  const [one, two] = [placeOf(a), placeOf(b)];
  for (const [n, part] of one.entries()) {
    const other = two[n];
    if (other === undefined) return 1;
    if (part === other) continue;
    const [x, y] = [Number(part), Number(other)];
    if (Number.isInteger(x) && Number.isInteger(y)) return x - y;
    return Buffer.compare(Buffer.from(part), Buffer.from(other));
  }
  return one.length < two.length ? -1 : 0;
}

function rename(root: ObjectNode, { path }: Change, target: readonly string[], walk: Walk): void {
  const take: FieldModifier = { creates: false, removes: true, apply: () => undefined };
  const moved = sourceOf(root, path);
  if (!moved) return;
  const value = valueOf(moved);
  step(root, path, 0, take, walk);
  step(root, target, 0, { creates: true, apply: () => value }, { ...walk, whole: `rename:${target.join('.')}` });
}

function sourceOf(root: ObjectNode, path: readonly string[]): Node | undefined {
  let node: Node = root;
  let isInArray = false;
  for (const part of path) {
    const container: Node = opened(node);
    if (container instanceof BsonValue || (container instanceof ArrayNode && !/^\d+$/.test(part)))
      throw new CommandError(28, `cannot use the part (${part} of ${path.join('.')}) to traverse the element`);
    isInArray ||= container instanceof ArrayNode;
    const next: Node | undefined = container instanceof ArrayNode ? container.items[Number(part)] : container.get(part);
    if (!next) return undefined;
    node = next;
  }
  if (isInArray) throw badValue(`The source field cannot be an array element: ${path.join('.')}`);
  return node;
}

function step(
  parent: ObjectNode | ArrayNode,
  path: readonly string[],
  at: number,
  modify: FieldModifier,
  walk: Walk,
): void {
  const part = resolved(path[at] ?? '', walk);
  if (filteredElements(part) !== undefined) return stepElements(parent, path, at, part, modify, walk);
  if (parent instanceof ArrayNode) {
    if (/^\d+$/.test(part)) return stepItem(parent, Number(part), path, at, modify, walk);
    return nowhere(path, at, modify, walk, `Cannot create field '${part}' in element {${path[at - 1] ?? ''}: array}`);
  }
  const current = parent.get(part);
  if (at === path.length - 1) {
    touch(walk, part, path);
    const next = modify.apply(current, walk, walk.whole);
    if (next) set(parent, part, next, at === 0 && !walk.inserting);
    else if (current) parent.delete(part);
    return;
  }
  const child = descend(current, path, at, modify, walk);
  if (!child) return;
  set(parent, part, child, at === 0 && !walk.inserting);
  step(child, path, at + 1, modify, { ...walk, concrete: [...walk.concrete, part] });
}

const isPositional = (part: string): boolean => part === '$' || filteredElements(part) !== undefined;

function resolved(part: string, { position }: Walk): string {
  if (part !== '$') return part;
  if (position < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return String(position);
}

/** @param isTop of a document that exists: no update gives it a field that begins with a dollar */
function set(parent: ObjectNode, part: string, node: Node, isTop: boolean): void {
  if (isTop && part.startsWith('$') && !parent.get(part)) throw dollarField(part);
  parent.set(part, node);
}

function touch({ touched, concrete }: Walk, part: string, path: readonly string[]): void {
  if (!touched) return;
  const place = [...concrete, part].join('.');
  for (const other of touched)
    if (other === place || other.startsWith(`${place}.`) || place.startsWith(`${other}.`))
      throw conflict(path, path.length - 1);
  touched.add(place);
}

/** Nothing is at this part of the path, or nothing that has fields. */
function nowhere(
  path: readonly string[],
  at: number,
  { creates, needsWay }: FieldModifier,
  walk: Walk,
  blocked: string | undefined,
): void {
  for (const [n, part] of path.entries()) {
    if (n <= at) continue;
    if (filteredElements(resolved(part, walk)) !== undefined)
      throw badValue(
        `The path '${path.slice(0, n).join('.')}' must exist in the document in order to apply array updates.`,
      );
  }
  if (blocked !== undefined && (creates || needsWay)) throw new CommandError(28, blocked);
}

function descend(
  current: Node | undefined,
  path: readonly string[],
  at: number,
  modify: FieldModifier,
  walk: Walk,
): ObjectNode | ArrayNode | undefined {
  if (!current) {
    nowhere(path, at, modify, walk, undefined);
    return modify.creates ? new ObjectNode([]) : undefined;
  }
  const node = opened(current);
  if (walk.whole.startsWith('rename:') && node instanceof ArrayNode)
    throw badValue(`The source and target field of $rename cannot be below an array: ${walk.whole.slice(7)}`);
  if (!(node instanceof BsonValue)) return node;
  const next = path[at + 1] ?? '';
  if (filteredElements(next) !== undefined) throw notAnArray(path, at);
  resolved(next, walk);
  nowhere(
    path,
    at + 1,
    modify,
    walk,
    `Cannot create field '${next}' in element {${path[at] ?? ''}: ${typeName(node.type)}}`,
  );
  return undefined;
}

function notAnArray(path: readonly string[], at: number): CommandError {
  return badValue(`Cannot apply array updates to non-array element ${path.slice(0, at + 1).join('.')}`);
}

const MAX_PADDING = 1_500_000;

function stepElements(
  parent: ObjectNode | ArrayNode,
  path: readonly string[],
  at: number,
  part: string,
  modify: FieldModifier,
  walk: Walk,
): void {
  if (!(parent instanceof ArrayNode)) throw notAnArray(path, at - 1);
  const test = walk.filters.get(filteredElements(part) ?? '');
  parent.items.forEach((item, n) => {
    if (!test || test(valueOf(item))) stepItem(parent, n, path, at, modify, walk);
  });
}

function stepItem(
  parent: ArrayNode,
  n: number,
  path: readonly string[],
  at: number,
  modify: FieldModifier,
  walk: Walk,
): void {
  const current = parent.items[n];
  if (!current && !modify.creates) return nowhere(path, at, modify, walk, undefined);
  if (n - parent.items.length > MAX_PADDING)
    throw new CommandError(28, `Cannot pad an array by more than ${MAX_PADDING} elements`);
  const place = (node: Node): void => {
    while (parent.items.length < n) parent.items.push(NULL);
    parent.items[n] = node;
  };
  if (at === path.length - 1) {
    touch(walk, String(n), path);
    const next = modify.apply(current, walk, walk.whole);
    if (next) place(next);
    else if (current) place(NULL);
    return;
  }
  const child = descend(current, path, at, modify, walk);
  if (!child) return;
  place(child);
  step(child, path, at + 1, modify, { ...walk, concrete: [...walk.concrete, String(n)] });
}
