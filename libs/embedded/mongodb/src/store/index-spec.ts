import { badValue, CommandError, notSupported } from '../errors.ts';
import { BsonType, entriesOf, get, isEmptyDocument, type BsonValue, documentValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf, truthOf } from '../bson/scalars.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { EVERYTHING, type Filter } from '../query/filter.ts';
import { buildDocument } from '../bson/writer.ts';
import type { IndexField } from './index-keys.ts';

export interface IndexSpec {
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Filter | undefined;
  readonly document: Buffer;
}

const MAX_FIELDS = 31;
const bad = (message: string): CommandError => new CommandError(67, message);

const OPTIONS = new Set('v key name unique sparse partialFilterExpression background ns'.split(' '));
const REFUSED = new Set(
  (
    'expireAfterSeconds collation weights default_language language_override textIndexVersion 2dsphereIndexVersion ' +
    'bits min max wildcardProjection hidden storageEngine bucketSize clustered prepareUnique'
  ).split(' '),
);

export const ID_SPEC = readSpec(
  documentValue(
    buildDocument((spec) => {
      const key = spec.int32('v', 2).openObject('key');
      spec.int32('_id', 1).close(key);
      spec.string('name', '_id_');
    }),
  ),
);

export function parseSpec(spec: BsonValue): IndexSpec {
  for (const [option, value] of entriesOf(spec)) {
    if (option === 'collation' && value.isObject() && isSimple(value)) continue;
    if (REFUSED.has(option)) throw notSupported(`the index option ${option}`);
    if (!OPTIONS.has(option))
      throw new CommandError(
        197,
        `The field '${option}' is not valid for an index specification. Specification: index`,
      );
  }
  const key = get(spec, 'key');
  if (!key?.isObject()) throw new CommandError(9, "The 'key' field is a required property of an index specification");
  if (isEmptyDocument(key)) throw bad('Index keys cannot be empty.');
  for (const option of ['unique', 'sparse', 'background']) {
    const value = get(spec, option);
    if (value && value.type !== BsonType.bool && !isNumber(value))
      throw new CommandError(14, `The field '${option} is not convertible to bool`);
  }
  const name = get(spec, 'name');
  if (name?.type !== BsonType.string)
    throw new CommandError(9, "The 'name' field is a required property of an index specification");
  const partial = get(spec, 'partialFilterExpression');
  if (partial && !partial.isObject()) throw new CommandError(14, 'partialFilterExpression must be an object');
  if (partial) parseFilter(partial, 'part');
  checkIdIndex(key, spec);
  if (!stringOf(name)) throw bad('index name cannot be empty');
  const document = buildDocument((out) => {
    out.int32('v', 2).value('key', key).value('name', name);
    if (truthOf(get(spec, 'unique'))) out.bool('unique', true);
    if (truthOf(get(spec, 'sparse'))) out.bool('sparse', true);
    if (partial) out.value('partialFilterExpression', partial);
  });
  return readSpec(documentValue(Buffer.from(document)));
}

function checkIdIndex(key: BsonValue, spec: BsonValue): void {
  const [only, ...others] = entriesOf(key);
  if (only?.[0] !== '_id' || others.length > 0) return;
  for (const option of ['unique', 'sparse', 'partialFilterExpression'])
    if (get(spec, option))
      throw new CommandError(197, `The field '${option}' is not valid for an _id index specification.`);
  if (!isNumber(only[1]) || numberOf(only[1]) !== 1)
    throw badValue("The field 'key' for an _id index must be {_id: 1}");
}

/** MongoDB checks this only of an index that it is going to build. */
export function checkOptions({ partial, sparse }: IndexSpec): void {
  if (partial && sparse) throw bad('cannot mix "partialFilterExpression" and "sparse" options');
  if (partial) checkPartial(partial, 1);
}

const MAX_PARTIAL_DEPTH = 4;

function checkPartial(filter: Filter, depth: number): void {
  if (depth > MAX_PARTIAL_DEPTH) throw bad(`partialFilterExpression depth may not exceed ${MAX_PARTIAL_DEPTH}`);
  if (filter.kind === 'and' || filter.kind === 'or') filter.filters.forEach((part) => checkPartial(part, depth + 1));
  else if (filter.kind === 'field' ? ELSEWHERE_ONLY.has(filter.predicate.op) : filter !== EVERYTHING)
    throw bad('Expression not supported in partial index');
}

const ELSEWHERE_ONLY: ReadonlySet<string> = new Set(['regex', 'mod', 'size', 'elemMatch']);

function isSimple(collation: BsonValue): boolean {
  const locale = get(collation, 'locale');
  return locale?.type === BsonType.string && stringOf(locale) === 'simple';
}

export function readSpec(spec: BsonValue): IndexSpec {
  const key = get(spec, 'key');
  const name = get(spec, 'name');
  if (!key || !name) throw bad('an index specification needs a key and a name');
  const fields = entriesOf(key).map(parseField);
  if (fields.length === 0) throw bad('Index keys cannot be empty.');
  if (fields.length > MAX_FIELDS) throw bad(`Index key pattern has more than ${MAX_FIELDS} fields`);
  if (new Set(fields.map(({ path }) => path)).size < fields.length) throw bad('an index names a field twice');
  const partial = get(spec, 'partialFilterExpression');
  const unique = truthOf(get(spec, 'unique'));
  const sparse = truthOf(get(spec, 'sparse'));
  return {
    name: stringOf(name),
    fields,
    unique,
    sparse,
    partial: partial && parseFilter(partial),
    document: spec.bytes(),
  };
}

function parseField([path, direction]: [string, BsonValue]): IndexField {
  if (direction.type === BsonType.string) throw notSupported(`a ${stringOf(direction)} index`);
  const order = isNumber(direction) ? numberOf(direction) : 0;
  if (!order) throw bad(`Values in the index key pattern must be numbers other than 0, but '${path}' is not`);
  const parts = path.split('.');
  if (parts.some((part) => part === '')) throw bad('Index keys cannot contain an empty field.');
  if (isWildcard(path)) throw notSupported('a wildcard index');
  if (parts.some((part) => part.startsWith('$'))) throw bad(`Index key contains an illegal field name: '${path}'`);
  return { path, parts: parts.map((part) => Buffer.from(part)), descending: order < 0 };
}

export function isWildcard(path: string): boolean {
  return path === '$**' || path.endsWith('.$**');
}
