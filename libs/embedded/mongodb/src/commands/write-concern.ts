import { CommandError, failedToParse, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf, truthOf } from '../bson/scalars.ts';

/**
 * Only `j: false` with w 0 or 1, or w 0 alone, is answered before the fsync, once the operating system has the change.
 */
export function isDurable(concern: BsonValue | undefined): boolean {
  if (!concern) return true;
  if (!concern.isObject()) throw typeMismatch('"writeConcern" had the wrong type. Expected object');
  let isMajority = true;
  let journaled: boolean | undefined;
  let isFireAndForget = false;
  const asked = new Set<string>();
  for (const [name, value] of entriesOf(concern)) {
    switch (name) {
      case 'w':
        isMajority = readW(value);
        isFireAndForget = isNumber(value) && numberOf(value) === 0;
        break;
      case 'j':
      case 'fsync':
        if (value.type !== BsonType.bool && !isNumber(value))
          throw typeMismatch(`BSON field 'WriteConcernOptions.${name}' is the wrong type`);
        journaled = truthOf(value);
        if (journaled) asked.add(name);
        break;
      case 'wtimeout':
      case 'wtimeoutMS':
        break;
      default:
        throw unknownField('WriteConcernOptions', name);
    }
  }
  if (asked.size > 1) throw failedToParse('fsync and j options cannot be used together');
  if (asked.size > 0) return true;
  return isFireAndForget ? false : isMajority || journaled === undefined;
}

function readW(value: BsonValue): boolean {
  if (value.type === BsonType.string) {
    const mode = stringOf(value);
    if (mode === 'majority') return true;
    throw new CommandError(79, `No write concern mode named '${mode}' found in replica set configuration`);
  }
  if (!isNumber(value)) throw failedToParse('w has to be a number, string, or object');
  const nodes = Math.trunc(numberOf(value));
  if (nodes === 0 || nodes === 1) return false;
  if (!(nodes >= 0 && nodes <= 50)) throw failedToParse('w has to be a non-negative number and not greater than 50');
  throw new CommandError(100, 'Not enough data-bearing nodes');
}
