import { CommandError } from '../errors.ts';
import { BsonType, documentValue, elementsOf, entriesOf, type BsonValue } from '../bson/value.ts';
import { int64, NULL, stringOf, truthOf } from '../bson/scalars.ts';
import { encodeDocument, ObjectNode, opened, type Node } from '../update/tree.ts';
import { checkFieldPath } from './field-path.ts';
import { perDocument, type Stage } from './stage.ts';

interface Unwind {
  readonly path: readonly string[];
  readonly keepsEmpty: boolean;
  readonly index: string | undefined;
}

export function parseUnwind(spec: BsonValue): Stage {
  const unwind = parseSpec(spec);
  return perDocument((body) => unwound(body, unwind));
}

function parseSpec(spec: BsonValue): Unwind {
  if (spec.type !== BsonType.string && !spec.isObject())
    throw new CommandError(15981, 'expected either a string or an object as specification for $unwind stage');
  const options = new Map(spec.isObject() ? entriesOf(spec) : [['path', spec] as const]);
  for (const name of options.keys())
    if (!['path', 'preserveNullAndEmptyArrays', 'includeArrayIndex'].includes(name))
      throw new CommandError(28811, `unrecognized option to $unwind stage: ${name}`);
  const path = options.get('path');
  if (!path) throw new CommandError(28812, 'no path specified to $unwind stage');
  if (path.type !== BsonType.string) throw new CommandError(28808, 'expected a string as the path for $unwind stage');
  const text = stringOf(path);
  if (!text) throw new CommandError(28812, 'no path specified to $unwind stage');
  if (!text.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${text}`);
  const index = options.get('includeArrayIndex');
  const keeps = options.get('preserveNullAndEmptyArrays');
  if (keeps && keeps.type !== BsonType.bool)
    throw new CommandError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  if (index && (index.type !== BsonType.string || !stringOf(index)))
    throw new CommandError(28810, 'expected a string for includeArrayIndex');
  if (index && stringOf(index).startsWith('$'))
    throw new CommandError(28822, "includeArrayIndex option to $unwind stage should not be prefixed with a '$'");
  if (index) checkFieldPath(stringOf(index));
  return {
    path: checkFieldPath(text.slice(1)),
    keepsEmpty: truthOf(keeps),
    index: index && stringOf(index),
  };
}

function unwound(body: Buffer, { path, keepsEmpty, index }: Unwind): Buffer[] {
  const document = documentValue(body);
  const value = valueAt(document, path);
  const isNothing = !value || value.type === BsonType.null || value.type === BsonType.undefined;
  if (value?.isArray()) {
    const elements = elementsOf(value);
    if (elements.length > 0)
      return elements.map((element, n) => replacedAt(document, path, element, index, int64(BigInt(n))));
    return keepsEmpty ? [replacedAt(document, path, undefined, index, NULL)] : [];
  }
  if (isNothing && !keepsEmpty) return [];
  return [replacedAt(document, path, value, index, NULL)];
}

function valueAt(document: BsonValue, path: readonly string[]): BsonValue | undefined {
  let value: BsonValue | undefined = document;
  for (const part of path)
    value = value?.isObject() ? entriesOf(value).find(([name]) => name === part)?.[1] : undefined;
  return value;
}

function replacedAt(
  document: BsonValue,
  path: readonly string[],
  value: BsonValue | undefined,
  index: string | undefined,
  position: BsonValue,
): Buffer {
  const root = new ObjectNode(entriesOf(document));
  if (index !== path.join('.')) put(root, path, 0, value);
  if (index !== undefined) put(root, index.split('.'), 0, position);
  return encodeDocument(root);
}

function put(parent: ObjectNode, path: readonly string[], at: number, value: BsonValue | undefined): void {
  const part = path[at] ?? '';
  if (at === path.length - 1) {
    if (value) parent.set(part, value);
    else parent.delete(part);
    return;
  }
  const current = parent.get(part);
  if (!current && !value) return;
  const inner: Node = current ? opened(current) : new ObjectNode([]);
  if (!(inner instanceof ObjectNode) && !value) return;
  const child = inner instanceof ObjectNode ? inner : new ObjectNode([]);
  parent.set(part, child);
  put(child, path, at + 1, value);
}
