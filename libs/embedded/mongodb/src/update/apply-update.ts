import { badValue, CommandError } from '../errors.ts';
import { identical } from '../bson/compare.ts';
import { BsonValue, documentValue, get } from '../bson/value.ts';
import { NULL } from '../bson/scalars.ts';
import { depthOf, MAX_DEPTH } from '../bson/validate.ts';
import { typeName } from '../query/type-names.ts';
import { MAX_DOCUMENT_BYTES, replaced, withId } from './documents.ts';
import type { FieldModifier, ModifyContext } from './modifiers.ts';
import type { ArrayFilters, Change, Update } from './parse-update.ts';
import { ArrayNode, encodeDocument, ObjectNode, opened, valueOf, type Node } from './tree.ts';

interface Walk extends ModifyContext {
  readonly filters: ArrayFilters;
  readonly position: number;
  readonly whole: string;
}

export function applyUpdate(body: Buffer, update: Update, position: number, context: ModifyContext): Buffer {
  const result =
    update.kind === 'replacement' ? replaced(body, update.document) : changed(body, update, position, context);
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
  // MongoDB adds several new fields in the order of their names, numbers as numbers.
  for (const change of changes.toSorted(byPath)) {
    const { modify } = change;
    if (modify === 'none' || (modify.onlyOnInsert && !context.inserting)) continue;
    const walk = { ...context, filters: arrayFilters, position, whole: change.path.join('.') };
    if (modify.renameTo) rename(root, change, modify.renameTo, walk);
    else step(root, change.path, 0, modify, walk);
  }
  return context.inserting ? withId(encodeDocument(root)) : encodeDocument(root);
}

function byPath(a: Change, b: Change): number {
  for (const [n, part] of a.path.entries()) {
    const other = b.path[n];
    if (other === undefined) return 1;
    if (part === other) continue;
    const [x, y] = [Number(part), Number(other)];
    if (Number.isInteger(x) && Number.isInteger(y)) return x - y;
    return Buffer.compare(Buffer.from(part), Buffer.from(other));
  }
  return a.path.length < b.path.length ? -1 : 0;
}

function rename(root: ObjectNode, { path }: Change, target: readonly string[], walk: Walk): void {
  const take: FieldModifier = { creates: false, removes: true, apply: () => undefined };
  let moved: Node | undefined;
  const look: FieldModifier = { creates: false, apply: (current) => (moved = current) };
  step(root, path, 0, look, { ...walk, whole: `rename:${walk.whole}` });
  if (!moved) return;
  const value = valueOf(moved);
  step(root, path, 0, take, walk);
  step(root, target, 0, { creates: true, apply: () => value }, { ...walk, whole: `rename:${target.join('.')}` });
}

function step(
  parent: ObjectNode | ArrayNode,
  path: readonly string[],
  at: number,
  modify: FieldModifier,
  walk: Walk,
): void {
  const part = path[at] ?? '';
  if (parent instanceof ArrayNode) return stepArray(parent, path, at, part, modify, walk);
  if (isPositional(part)) {
    if (part === '$') throw positionalMissing();
    throw badValue(
      `The path '${path.slice(0, at).join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  const current = parent.get(part);
  if (at === path.length - 1) {
    const next = modify.apply(current, walk, walk.whole);
    if (next) parent.set(part, next);
    else if (current) parent.delete(part);
    return;
  }
  const child = descend(current, path, at, modify, walk);
  if (!child) return;
  parent.set(part, child);
  step(child, path, at + 1, modify, walk);
}

const isPositional = (part: string): boolean => /^\$(\[.*\])?$/.test(part);

function positionalMissing(): CommandError {
  return badValue('The positional operator did not find the match needed from the query.');
}

function descend(
  current: Node | undefined,
  path: readonly string[],
  at: number,
  modify: FieldModifier,
  walk: Walk,
): ObjectNode | ArrayNode | undefined {
  const next = path[at + 1] ?? '';
  if (!current) {
    if (isPositional(next)) {
      if (next === '$') throw positionalMissing();
      throw badValue(
        `The path '${path.slice(0, at + 1).join('.')}' must exist in the document in order to apply array updates.`,
      );
    }
    return modify.creates ? new ObjectNode([]) : undefined;
  }
  const node = opened(current);
  if (walk.whole.startsWith('rename:') && node instanceof ArrayNode)
    throw badValue(`The source and target field of $rename cannot be below an array: ${walk.whole.slice(7)}`);
  if (!(node instanceof BsonValue)) return node;
  if (!modify.creates) return undefined;
  throw new CommandError(28, `Cannot create field '${next}' in element {${path[at] ?? ''}: ${typeName(node.type)}}`);
}

const MAX_PADDING = 1_500_000;

function stepArray(
  parent: ArrayNode,
  path: readonly string[],
  at: number,
  part: string,
  modify: FieldModifier,
  walk: Walk,
): void {
  if (part === '$') {
    if (walk.position < 0) throw positionalMissing();
    return stepItem(parent, walk.position, path, at, modify, walk);
  }
  const identifier = /^\$\[(.*)\]$/.exec(part)?.[1];
  if (identifier !== undefined) {
    const test = identifier === '' ? undefined : walk.filters.get(identifier);
    parent.items.forEach((item, n) => {
      if (!test || test(valueOf(item))) stepItem(parent, n, path, at, modify, walk);
    });
    return;
  }
  if (!/^(0|[1-9]\d*)$/.test(part)) {
    if (!modify.creates) return;
    throw new CommandError(28, `Cannot create field '${part}' in element {${path[at - 1] ?? ''}: array}`);
  }
  stepItem(parent, Number(part), path, at, modify, walk);
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
  if (!current && !modify.creates) return;
  if (n - parent.items.length > MAX_PADDING)
    throw new CommandError(28, `Cannot pad an array by more than ${MAX_PADDING} elements`);
  const place = (node: Node): void => {
    while (parent.items.length < n) parent.items.push(NULL);
    parent.items[n] = node;
  };
  if (at === path.length - 1) {
    const next = modify.apply(current, walk, walk.whole);
    if (next) place(next);
    else if (current) place(NULL);
    return;
  }
  const child = descend(current, path, at, modify, walk);
  if (!child) return;
  place(child);
  step(child, path, at + 1, modify, walk);
}
