import { CommandError, failedToParse, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf, truthOf } from '../bson/scalars.ts';

export interface WriteConcern {
  /** Only `j: false` with w 0 or 1, or w 0 alone, is answered before the fsync, once the operating system has the change. */
  readonly isDurable: boolean;
  /** Reported beside the answer, because the write has happened. */
  readonly unsatisfied?: { readonly error: CommandError; readonly w: BsonValue } | undefined;
}

export function readWriteConcern(concern: BsonValue | undefined): WriteConcern {
  if (!concern) return { isDurable: true };
  let unsatisfied: WriteConcern['unsatisfied'];
  if (!concern.isObject()) throw typeMismatch('"writeConcern" had the wrong type. Expected object');
  let isMajority = true;
  let journaled: boolean | undefined;
  let isFireAndForget = false;
  const asked = new Set<string>();
  for (const [name, value] of entriesOf(concern)) {
    switch (name) {
      case 'w':
        isMajority = isMajorityOf(value);
        unsatisfied = unsatisfiedBy(value);
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
  const isDurable = asked.size > 0 || (!isFireAndForget && (isMajority || journaled === undefined));
  return { isDurable, unsatisfied };
}

function isMajorityOf(value: BsonValue): boolean {
  if (value.type === BsonType.string) return true;
  if (!isNumber(value)) throw failedToParse('w has to be a number, string, or object');
  const nodes = Math.trunc(numberOf(value));
  if (!(nodes >= 0 && nodes <= 50)) throw failedToParse('w has to be a non-negative number and not greater than 50');
  return nodes > 1;
}

function unsatisfiedBy(w: BsonValue): WriteConcern['unsatisfied'] {
  if (w.type !== BsonType.string)
    return Math.trunc(numberOf(w)) > 1
      ? { error: new CommandError(100, 'Not enough data-bearing nodes'), w }
      : undefined;
  const mode = stringOf(w);
  if (mode === 'majority') return undefined;
  const text = `No write concern mode named '${mode}' found in replica set configuration`;
  return { error: new CommandError(79, text), w };
}
