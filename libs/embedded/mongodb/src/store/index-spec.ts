import { badValue, CommandError, notSupported, typeMismatch } from '../errors.ts';
import { BsonType, entriesOf, get, type BsonValue, documentValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf, truthOf } from '../bson/scalars.ts';
import { parseFilter } from '../query/parse-filter.ts';
import { EVERYTHING, type Filter } from '../query/filter.ts';
import type { Predicate } from '../query/predicate.ts';
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
const TYPES_ELSEWHERE = new Set(['text', 'hashed', '2d', '2dsphere', 'geoHaystack']);
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

/** Takes the options in the order in which they were sent, so that the first wrong one is reported. */
export function parseSpec(spec: BsonValue): IndexSpec {
  const options = new Map<string, BsonValue>();
  for (const [option, value] of entriesOf(spec)) checkName(option, value);
  for (const [option, value] of entriesOf(spec)) {
    checkOption(option, value);
    options.set(option, value);
  }
  const [key, name] = ['key', 'name'].map((option) => required(option, options.get(option)));
  const [unique, sparse, partial] = ['unique', 'sparse', 'partialFilterExpression'].map((one) => options.get(one));
  if (!key || !name) throw bad('an index specification needs a key and a name');
  checkIdIndex(key, options);
  const document = buildDocument((out) => {
    out.int32('v', 2).value('key', key).value('name', name);
    const background = options.get('background');
    if (background) out.value('background', background);
    if (truthOf(unique)) out.bool('unique', true);
    if (truthOf(sparse)) out.bool('sparse', true);
    if (partial) out.value('partialFilterExpression', partial);
  });
  return readSpec(documentValue(Buffer.from(document)));
}

function checkName(option: string, value: BsonValue): void {
  if (option === 'collation' && value.isObject() && isSimple(value)) return;
  if (REFUSED.has(option)) throw notSupported(`the index option ${option}`);
  if (!OPTIONS.has(option))
    throw new CommandError(197, `The field '${option}' is not valid for an index specification. Specification: index`);
}

function required(option: string, value: BsonValue | undefined): BsonValue {
  if (value) return value;
  throw new CommandError(9, `The '${option}' field is a required property of an index specification`);
}

function checkOption(option: string, value: BsonValue): void {
  switch (option) {
    case 'key':
      if (!value.isObject()) throw typeMismatch("The field 'key' must be an object");
      readFields(value);
      return;
    case 'name':
      if (value.type !== BsonType.string) throw typeMismatch("The field 'name' must be a string");
      return;
    case 'v':
      checkVersion(value);
      return;
    case 'partialFilterExpression':
      if (!value.isObject()) throw typeMismatch("The field 'partialFilterExpression' must be an object");
      parseFilter(value, 'part');
      return;
    case 'unique':
    case 'sparse':
    case 'background':
      if (value.type !== BsonType.bool && !isNumber(value))
        throw typeMismatch(`The field '${option} is not convertible to bool`);
      return;
    default:
  }
}

/** Version 1 differs from 2 only in values that MongoDB no longer stores. */
function checkVersion(value: BsonValue): void {
  if (!isNumber(value)) throw typeMismatch("The field 'v' must be a number");
  const version = numberOf(value);
  if (version !== (version | 0)) throw badValue(`Index version must be representable as a 32-bit integer: ${version}`);
  if (version !== 1 && version !== 2)
    throw bad(`Invalid index specification; cannot create an index with v=${version}`);
}

function checkIdIndex(key: BsonValue, options: ReadonlyMap<string, BsonValue>): void {
  const [only, ...others] = entriesOf(key);
  if (only?.[0] !== '_id' || others.length > 0) return;
  for (const option of ['unique', 'sparse', 'partialFilterExpression'])
    if (options.has(option))
      throw new CommandError(197, `The field '${option}' is not valid for an _id index specification.`);
  if (numberOf(only[1]) !== 1) throw badValue("The field 'key' for an _id index must be {_id: 1}");
}

/** MongoDB checks this only of an index that it is going to build. */
export function checkOptions({ name, partial, sparse }: IndexSpec): void {
  if (!name) throw bad('index name cannot be empty');
  if (partial && sparse) throw bad('cannot mix "partialFilterExpression" and "sparse" options');
  if (partial) checkPartial(partial, 1);
}

const MAX_PARTIAL_DEPTH = 4;

function checkPartial(filter: Filter, depth: number): void {
  if (depth > MAX_PARTIAL_DEPTH) throw bad(`partialFilterExpression depth may not exceed ${MAX_PARTIAL_DEPTH}`);
  if (filter.kind === 'and' || filter.kind === 'or') filter.filters.forEach((part) => checkPartial(part, depth + 1));
  else if (filter.kind === 'field' ? !isPartial(filter.predicate) : filter !== EVERYTHING)
    throw bad('Expression not supported in partial index');
}

function isPartial(predicate: Predicate): boolean {
  if (predicate.op === 'in') return predicate.operands.length > 0;
  return !ELSEWHERE_ONLY.has(predicate.op);
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
  const fields = readFields(key);
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

function readFields(key: BsonValue): IndexField[] {
  const fields = entriesOf(key).map(parseField);
  if (fields.length === 0) throw bad('Index keys cannot be empty.');
  if (fields.length > MAX_FIELDS) throw bad(`Index key pattern has more than ${MAX_FIELDS} fields`);
  if (new Set(fields.map(({ path }) => path)).size < fields.length) throw bad('an index names a field twice');
  return fields;
}

function ofType(type: string): CommandError {
  return TYPES_ELSEWHERE.has(type) ? notSupported(`a ${type} index`) : bad(`Unknown index plugin '${type}'`);
}

function parseField([path, direction]: [string, BsonValue]): IndexField {
  if (direction.type === BsonType.string) throw ofType(stringOf(direction));
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
