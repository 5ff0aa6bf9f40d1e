import { CommandError, notSupported } from '../errors.ts';
import { entriesOf, get, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { buildDocument, type BsonWriter } from '../bson/writer.ts';
import type { Collection } from '../store/collection.ts';

const KNOWN = new Set(['storageStats', 'count']);
const KNOWN_ELSEWHERE = new Set(['latencyStats', 'queryExecStats', 'operationStats']);

export function collectionStatistics(collection: Collection | undefined, namespace: string, spec: BsonValue): Buffer {
  if (!spec.isObject())
    throw new CommandError(5447000, '$collStats must take a nested object but found something else');
  for (const [name] of entriesOf(spec)) {
    if (KNOWN_ELSEWHERE.has(name)) throw notSupported(`$collStats with ${name}`);
    if (!KNOWN.has(name)) throw new CommandError(40415, `BSON field '$collStats.${name}' is an unknown field.`);
  }
  if (!collection)
    throw new CommandError(
      26,
      `Unable to retrieve storageStats in $collStats stage :: caused by :: Collection [${namespace}] not found.`,
    );
  const storage = get(spec, 'storageStats');
  const scale = storage?.isObject() ? get(storage, 'scale') : undefined;
  return buildDocument((out) => {
    out.string('ns', namespace);
    if (storage) {
      const mark = out.openObject('storageStats');
      writeStatistics(out, collection, scale && isNumber(scale) ? numberOf(scale) : 1);
      out.close(mark);
    }
    if (get(spec, 'count')) out.count('count', collection.documents);
  });
}

export function writeStatistics(out: BsonWriter, { documents, bytes, indexes }: Collection, scale: number): void {
  out.count('size', Math.floor(bytes / scale)).count('count', documents);
  if (documents > 0) out.count('avgObjSize', Math.floor(bytes / documents));
  out
    .count('storageSize', Math.floor(bytes / scale))
    .bool('capped', false)
    .int32('nindexes', indexes.length);
  out.count('scaleFactor', scale);
}
