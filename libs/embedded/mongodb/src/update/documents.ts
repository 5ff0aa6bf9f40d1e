import { ObjectId } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import { hasDollarField } from '../bson/compare.ts';
import { BsonType, BsonValue, documentValue, fieldsOf, get, ownCopy } from '../bson/value.ts';
import { type BsonWriter, buildDocument } from '../bson/writer.ts';
import { equalValues } from '../bson/compare.ts';
import { conjuncts, type Filter } from '../query/filter.ts';
import { depthOf, MAX_DEPTH } from '../bson/validate.ts';
import type { ModifyContext } from './modifiers.ts';
import { encodeDocument, ObjectNode, type Node } from './tree.ts';

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

function newId(): BsonValue {
  return new BsonValue(BsonType.objectId, Buffer.from(new ObjectId().id), 0, 12);
}

export function withId(document: Buffer): Buffer {
  const value = documentValue(document);
  const cursor = fieldsOf(value);
  if (cursor.next() && cursor.name() === '_id') return ownCopy(document);
  const id = get(value, '_id') ?? newId();
  return ownCopy(
    buildDocument((out) => {
      out.value('_id', id);
      copyWithoutId(out, value);
    }),
  );
}

function copyWithoutId(out: BsonWriter, document: BsonValue): void {
  const cursor = fieldsOf(document);
  while (cursor.next()) if (cursor.name() !== '_id') out.copy(cursor.buffer, cursor.nameStart - 1, cursor.valueEnd);
}

export function forInsert(document: Buffer): Buffer {
  if (document.length > MAX_DOCUMENT_BYTES)
    throw new CommandError(
      10334,
      `BSONObj size: ${document.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  if (depthOf(document, 0) > MAX_DEPTH)
    throw new CommandError(15, `document exceeds the maximum nesting depth of ${MAX_DEPTH - 1}`);
  const body = withId(document);
  const id = get(documentValue(body), '_id');
  if (id) checkId(id);
  return body;
}

const ID_TYPES: Readonly<Record<number, string>> = {
  [BsonType.array]: 'array',
  [BsonType.regex]: 'regex',
  [BsonType.undefined]: 'undefined',
};

function checkId(id: BsonValue): void {
  const refused = ID_TYPES[id.type];
  if (refused) throw new CommandError(53, `The '_id' value cannot be of type ${refused}`);
  if (id.isObject() && hasDollarField(id)) throw new CommandError(52, "_id fields may not contain '$'-prefixed fields");
}

export function dollarField(name: string): CommandError {
  return new CommandError(
    52,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement \
document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

export function replaced(body: Buffer, replacement: BsonValue, { inserting }: ModifyContext): Buffer {
  const cursor = fieldsOf(replacement);
  while (!inserting && cursor.next()) if (cursor.name().startsWith('$')) throw dollarField(cursor.name());
  const before = get(documentValue(body), '_id');
  const given = get(replacement, '_id');
  if (before && given && !equalValues(before, given))
    throw new CommandError(66, "After applying the update, the (immutable) field '_id' was found to have been altered");
  return ownCopy(
    buildDocument((out) => {
      const id = before ?? given;
      if (id) out.value('_id', id);
      copyWithoutId(out, replacement);
    }),
  );
}

/** MongoDB adds them in the order of their paths. */
export function seedOf(filter: Filter, replacing: boolean): Buffer {
  const root = new ObjectNode([]);
  const equal = (isNever(filter) ? [] : equalities(filter)).filter(([path]) => !replacing || path === '_id');
  for (const [path, value] of equal.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
    place(root, path.split('.'), value);
  return encodeDocument(root);
}

/** No document is described by a condition that nothing meets. */
function isNever(filter: Filter): boolean {
  return conjuncts(filter).some((condition) => condition.kind === 'constant' && !condition.value);
}

function equalities(filter: Filter): (readonly [path: string, value: BsonValue])[] {
  return conjuncts(filter).flatMap((condition) => {
    if (condition.kind === 'or' && condition.filters.length === 1 && condition.filters[0])
      return equalities(condition.filters[0]);
    if (condition.kind !== 'field') return [];
    const { path, predicate } = condition;
    if (predicate.op === 'eq') return [[path.text, predicate.operand]];
    const [only, ...others] = predicate.op === 'in' ? predicate.operands : [];
    return only && others.length === 0 && only.type !== BsonType.regex ? [[path.text, only]] : [];
  });
}

function matchedTwice(path: readonly string[]): CommandError {
  return new CommandError(54, `cannot infer query fields to set, path '${path.join('.')}' is matched twice`);
}

function place(root: ObjectNode, path: readonly string[], value: BsonValue): void {
  let parent = root;
  for (const [n, part] of path.entries()) {
    const current = parent.get(part);
    if (n === path.length - 1) {
      if (current) throw matchedTwice(path);
      return parent.set(part, value);
    }
    const child: Node = current ?? new ObjectNode([]);
    // A value of another path, even if it is a document.
    if (!(child instanceof ObjectNode)) throw matchedTwice(path);
    parent.set(part, child);
    parent = child;
  }
}

export function idOf(body: Buffer): BsonValue {
  const id = get(documentValue(body), '_id');
  if (!id) throw badValue('a document has no _id');
  return id;
}
