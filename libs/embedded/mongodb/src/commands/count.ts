import { CommandError } from '../errors.ts';
import { BsonType } from '../bson/value.ts';
import { keyOf } from '../bson/key.ts';
import { stringOf } from '../bson/scalars.ts';
import { countMatching } from '../query/count.ts';
import { find } from '../query/find.ts';
import { checkFieldPath } from '../aggregate/field-path.ts';
import { valuesOf } from '../query/distinct.ts';
import { documentValue, type BsonValue } from '../bson/value.ts';
import { eachOf } from '../tasks/task.ts';
import { reading } from './command.ts';
import { findOptions } from './find.ts';

export const COUNT_FIELDS = 'query:object limit:countLimit skip:amount hint:hint! collation:object fields';

export const countCommand = reading(COUNT_FIELDS, function* (request, { catalog }, reply) {
  const options = findOptions(request, 'query');
  const collection = catalog.find(request.db, request.collection);
  reply.count('n', collection ? yield* countMatching(collection, options) : 0);
});

const MAX_BYTES = 16 * 1024 * 1024;

export const distinctCommand = reading(
  'key:string query:object collation:object',
  function* (request, { catalog }, reply) {
    const { collection: name } = request;
    const key = request.get('key');
    if (!key) throw new CommandError(40414, "BSON field 'distinct.key' is missing but a required field");
    if (key.type !== BsonType.string)
      throw new CommandError(14, "BSON field 'distinct.key' is the wrong type, expected type 'string'");
    const options = findOptions(request, 'query');
    if (stringOf(key).includes('\0')) throw new CommandError(31032, 'Key field cannot contain an embedded null byte');
    const path = checkFieldPath(stringOf(key));
    const collection = catalog.find(request.db, name);
    const values = new Map<string, BsonValue>();
    let bytes = 0;
    const add = (value: BsonValue): void => {
      const id = keyOf(value).toString('latin1');
      if (values.has(id)) return;
      values.set(id, value);
      bytes += value.end - value.start + 8;
      if (bytes > MAX_BYTES) throw new CommandError(17217, 'distinct too big, 16mb cap');
    };
    if (collection)
      yield* eachOf(find(collection, options), ({ body }) => valuesOf(documentValue(body), path).forEach(add));
    const list = reply.openArray('values');
    [...values.values()].forEach((value, n) => reply.value(String(n), value));
    reply.close(list);
  },
);
