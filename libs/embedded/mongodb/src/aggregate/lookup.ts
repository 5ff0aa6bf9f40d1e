import { CommandError, notSupported } from '../errors.ts';
import { BsonType, BsonValue, documentValue, elementsOf, entriesOf } from '../bson/value.ts';
import { NULL, stringOf } from '../bson/scalars.ts';
import type { Filter } from '../query/filter.ts';
import { find } from '../query/find.ts';
import { parsePath, valuesAt } from '../query/path.ts';
import { oneOf } from '../query/predicate.ts';
import { all } from '../tasks/task.ts';
import { ArrayNode, encodeDocument, ObjectNode, type Node } from '../update/tree.ts';
import { checkFieldPath } from './field-path.ts';
import { taskPerDocument, type Stage, type StageContext } from './stage.ts';

const FIELDS = ['from', 'localField', 'foreignField', 'as'] as const;

export function parseLookup(spec: BsonValue, { catalog, db, budget }: StageContext): Stage {
  if (!spec.isObject()) throw new CommandError(9, 'the $lookup stage specification must be an object');
  const options = new Map(entriesOf(spec));
  for (const name of options.keys()) {
    if (name === 'let' || name === 'pipeline') throw notSupported(`$lookup with ${name}`);
    if (!FIELDS.includes(name as never)) throw new CommandError(9, `unknown argument to $lookup: ${name}`);
  }
  const [from = '', localField = '', foreignField = '', as = ''] = FIELDS.map((name) => {
    const value = options.get(name);
    if (value?.type !== BsonType.string) throw new CommandError(9, `$lookup argument '${name}' must be a string`);
    return stringOf(value);
  });
  if (!as) throw new CommandError(9, "must specify 'as' field for a $lookup");
  for (const path of [as, localField, foreignField]) checkFieldPath(path);
  const local = parsePath(localField);
  const foreign = parsePath(foreignField);
  return taskPerDocument(function* (body) {
    const collection = catalog.find(db, from);
    const filter: Filter = { kind: 'field', path: foreign, predicate: oneOf(localValues(body, local)) };
    const found = collection ? yield* all(find(collection, { filter, sort: [], skip: 0, limit: 0, budget })) : [];
    return withArray(
      body,
      as.split('.'),
      found.map((one) => documentValue(one.body)),
    );
  });
}

function localValues(body: Buffer, path: ReturnType<typeof parsePath>): BsonValue[] {
  const values = valuesAt(documentValue(body), path).flatMap((value) =>
    value.isArray() ? elementsOf(value) : [value],
  );
  const plain = values.filter(({ type }) => type !== BsonType.regex && type !== BsonType.undefined);
  return plain.length > 0 || values.length > 0 ? plain : [NULL];
}

function withArray(body: Buffer, path: readonly string[], items: Node[]): Buffer {
  const root = new ObjectNode(entriesOf(documentValue(body)));
  let parent = root;
  for (const part of path.slice(0, -1)) {
    const current = parent.get(part);
    const child = new ObjectNode(current instanceof BsonValue && current.isObject() ? entriesOf(current) : []);
    parent.set(part, child);
    parent = child;
  }
  parent.set(path.at(-1) ?? '', new ArrayNode(items));
  return encodeDocument(root);
}
