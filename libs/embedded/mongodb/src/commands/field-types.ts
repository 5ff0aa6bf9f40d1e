import { CommandError, failedToParse, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { notAnUpdate } from '../update/parse-update.ts';
import type { Request } from './request.ts';

export type FieldCheck = (request: Request, name: string) => void;

/** Of the fields of commands. With a `!`, null is not a missing value. */
const TYPES: Readonly<Record<string, FieldCheck>> = {
  any: () => undefined,
  object: (request, name) => void request.document(name),
  bool: (request, name) => void request.strictBoolean(name),
  flag: (request, name) => void request.flag(name),
  integer: (request, name) => void request.integer(name, 0),
  amount: (request, name) => void request.amount(name, 0),
  string: (request, name) => request.get(name) && void request.text(name),
  hint: (request, name) => checkHint(request.get(name)),
  pipeline: (request, name) => checkPipeline(request.get(name)),
  cursor: (request, name) => checkCursor(request.get(name)),
  update: (request, name) => {
    const update = request.get(name);
    if (update && !update.isObject() && !update.isArray()) throw notAnUpdate();
  },
  arrayFilters: (request, name) => checkArrayFilters(`${request.name}.${name}`, request.get(name)),
  countLimit: (request, name) => checkCountLimit(request.fields.get(name)),
  milliseconds: (request, name) => void request.amount(name, 0),
};

const HINT_IS_NULL = failedToParse('Hint must be a string or an object');

/** @param spec names with types, as in `filter:object! hint:hint! ordered` */
export function fieldChecks(spec: string): ReadonlyMap<string, FieldCheck> {
  return new Map(
    spec
      .split(' ')
      .filter(Boolean)
      .map((field) => {
        const [name = '', type = 'any'] = field.split(':');
        const check = TYPES[type.replace('!', '')];
        if (!check) throw new RangeError(`there is no type of fields ${type}`);
        return [name, type.endsWith('!') ? present(type, check) : check];
      }),
  );
}

function present(type: string, check: FieldCheck): FieldCheck {
  return (request, name) => {
    if (request.fields.get(name)?.type === BsonType.null)
      throw type === 'hint!' ? HINT_IS_NULL : typeMismatch(`Expected field '${name}' not to be null`);
    check(request, name);
  };
}

export function checkHint(hint: BsonValue | undefined): void {
  if (hint && hint.type !== BsonType.string && !hint.isObject())
    throw failedToParse('Hint must be a string or an object');
}

function checkPipeline(pipeline: BsonValue | undefined): void {
  if (!pipeline) return;
  if (!pipeline.isArray()) throw typeMismatch("'pipeline' option must be specified as an array");
  if (elementsOf(pipeline).some((stage) => !stage.isObject()))
    throw typeMismatch("Each element of the 'pipeline' array must be an object");
}

function checkCursor(cursor: BsonValue | undefined): void {
  if (!cursor?.isObject()) throw typeMismatch('cursor field must be missing or an object');
  for (const [name, value] of entriesOf(cursor)) {
    if (name !== 'batchSize') throw unknownField('cursor', name);
    if (!isNumber(value)) throw typeMismatch("BSON field 'cursor.batchSize' is the wrong type");
    if (numberOf(value) < 0)
      throw new CommandError(51024, `BSON field 'batchSize' value must be >= 0, actual value '${numberOf(value)}'`);
  }
}

export function checkArrayFilters(name: string, filters: BsonValue | undefined): void {
  if (!filters) return;
  if (!filters.isArray()) throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'array'`);
  elementsOf(filters).forEach((one, n) => {
    if (!one.isObject()) throw typeMismatch(`BSON field '${name}.${n}' is the wrong type, expected type 'object'`);
  });
}

function checkCountLimit(limit: BsonValue | undefined): void {
  if (!limit) return;
  if (!isNumber(limit)) throw new CommandError(2, 'limit value is not a valid number');
  if (!Number.isInteger(numberOf(limit))) throw failedToParse(`Expected an integer: limit: ${numberOf(limit)}`);
  if (limit.type !== BsonType.int64 && !(Math.abs(numberOf(limit)) < 2 ** 63))
    throw failedToParse(`Cannot represent as a 64-bit integer: limit: ${numberOf(limit)}`);
}
