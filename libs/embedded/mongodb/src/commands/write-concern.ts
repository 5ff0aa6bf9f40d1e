import { CommandError, failedToParse } from '../errors.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf, truthOf } from '../bson/scalars.ts';

/**
 * Whether the reply waits for the disk. Only who asks for less gets less: `j: false` with w 0 or 1, or w 0 alone, which is
 * answered (if at all) after the change is with the operating system.
 */
export function isDurable(concern: BsonValue | undefined): boolean {
  if (!concern) return true;
  if (!concern.isObject())
    throw new CommandError(14, "BSON field 'writeConcern' is the wrong type, expected type 'object'");
  let isMajority = true;
  let journaled: boolean | undefined;
  let isFireAndForget = false;
  for (const [name, value] of entriesOf(concern)) {
    switch (name) {
      case 'w':
        isMajority = readW(value);
        isFireAndForget = isNumber(value) && numberOf(value) === 0;
        break;
      case 'j':
      case 'fsync':
        if (value.type !== BsonType.bool && !isNumber(value))
          throw failedToParse(`${name} must be numeric or a boolean value`);
        journaled = truthOf(value);
        break;
      case 'wtimeout':
      case 'wtimeoutMS':
        if (!isNumber(value)) throw failedToParse('wtimeout must be a number');
        break;
      default:
        throw failedToParse(`unrecognized write concern field: ${name}`);
    }
  }
  if (journaled) return true;
  return isFireAndForget ? false : isMajority || journaled === undefined;
}

function readW(value: BsonValue): boolean {
  if (value.type === BsonType.string) {
    const mode = stringOf(value);
    if (mode === 'majority') return true;
    throw new CommandError(79, `No write concern mode named '${mode}' found in replica set configuration`);
  }
  if (!isNumber(value)) throw failedToParse('w has to be a number or a string');
  const nodes = numberOf(value);
  if (nodes === 0 || nodes === 1) return false;
  if (nodes < 0 || nodes > 50 || !Number.isInteger(nodes))
    throw failedToParse('w has to be a non-negative number and not greater than 50');
  throw new CommandError(100, 'Not enough data-bearing nodes');
}
