import { BsonType, BsonValue, elementsOf, entriesOf, ownCopy } from '../bson/value.ts';
import { BsonWriter } from '../bson/writer.ts';

/** Only the path to a change is taken apart; the rest stays bytes. */
export type Node = BsonValue | ObjectNode | ArrayNode;

export class ObjectNode {
  readonly entries: [string, Node][];

  constructor(entries: readonly (readonly [string, Node])[]) {
    this.entries = entries.map(([name, node]) => [name, node]);
  }

  get(name: string): Node | undefined {
    return this.entries.find(([own]) => own === name)?.[1];
  }

  set(name: string, node: Node): void {
    const entry = this.entries.find(([own]) => own === name);
    if (entry) entry[1] = node;
    else this.entries.push([name, node]);
  }

  delete(name: string): void {
    const at = this.entries.findIndex(([own]) => own === name);
    if (at >= 0) this.entries.splice(at, 1);
  }
}

export class ArrayNode {
  constructor(public items: Node[]) {}
}

export function opened(node: Node): Node {
  if (!(node instanceof BsonValue)) return node;
  if (node.isObject()) return new ObjectNode(entriesOf(node));
  return node.isArray() ? new ArrayNode(elementsOf(node)) : node;
}

export function encodeDocument(root: ObjectNode): Buffer {
  const out = new BsonWriter(2048);
  writeObject(out, root);
  return ownCopy(out.finish());
}

export function valueOf(node: Node): BsonValue {
  if (node instanceof BsonValue) return node;
  const out = new BsonWriter(512);
  if (node instanceof ArrayNode) writeArray(out, node);
  else writeObject(out, node);
  const bytes = out.finish();
  return new BsonValue(node instanceof ArrayNode ? BsonType.array : BsonType.object, bytes, 0, bytes.length);
}

function writeObject(out: BsonWriter, { entries }: ObjectNode): void {
  const mark = out.open();
  for (const [name, node] of entries) writeField(out, name, node);
  out.close(mark);
}

function writeArray(out: BsonWriter, { items }: ArrayNode): void {
  const mark = out.open();
  items.forEach((node, n) => writeField(out, String(n), node));
  out.close(mark);
}

function writeField(out: BsonWriter, name: string, node: Node): void {
  if (node instanceof BsonValue) {
    out.value(name, node);
    return;
  }
  out.head(node instanceof ArrayNode ? BsonType.array : BsonType.object, name);
  if (node instanceof ArrayNode) writeArray(out, node);
  else writeObject(out, node);
}
