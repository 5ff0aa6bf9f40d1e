import { CommandError, failedToParse, notSupported, typeMismatch, unknownField } from '../errors.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { stringOf, truthOf } from '../bson/scalars.ts';
import { OP_QUERY, type Message } from '../wire/message.ts';
import type { Command } from './command.ts';
import type { Request } from './request.ts';

const GENERIC = new Set(
  'lsid $db $readPreference $clusterTime $configTime $topologyTime maxTimeMS comment readConcern apiVersion apiStrict apiDeprecationErrors'.split(
    ' ',
  ),
);
const WRITE_ONLY = new Set(['writeConcern', 'txnNumber', 'stmtId', 'stmtIds']);

/** Checks the fields in the order in which they were sent, so that the first wrong one is reported. */
export function checkFields(request: Request, { fields, writes }: Command, { sequences, opCode }: Message): void {
  if (!request.db && opCode !== OP_QUERY) throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  if (request.get('startTransaction') || request.get('autocommit'))
    throw new CommandError(263, 'multi-document transactions are not supported by this embedded server');
  // Its own table has the type of the time.
  if (!fields.has('maxTimeMS')) request.checkMaxTime();
  for (const name of [...request.fields.keys()].slice(1).concat([...sequences.keys()])) {
    const check = fields.get(name);
    if (check) check(request, name);
    if (check || GENERIC.has(name) || (writes && WRITE_ONLY.has(name))) continue;
    if (name === 'txnNumber') throw new CommandError(50768, `txnNumber may only be provided for retryable writes`);
    if (!fields.has('*')) throw unknownField(request.name, name);
  }
  request.checkMaxTime();
  checkReadConcern(request);
  checkApi(request);
}

const READ_CONCERNS = new Set(['local', 'available', 'majority', 'linearizable']);

/** All reads on one node see majority-committed data; only snapshots ask for more. */
function checkReadConcern(request: Request): void {
  const concern = request.get('readConcern');
  if (!concern) return;
  if (!concern.isObject()) throw failedToParse('readConcern field should be an object');
  for (const [name, value] of entriesOf(concern)) {
    if (name === 'level') checkLevel(value);
    else if (name === 'atClusterTime') throw notSupported('the read concern atClusterTime');
    else if (name !== 'afterClusterTime' && name !== 'provenance')
      throw new CommandError(72, `Unrecognized option in readConcern: ${name}`);
  }
}

function checkLevel(level: BsonValue): void {
  if (level.type !== BsonType.string) throw typeMismatch("BSON field 'readConcern.level' is the wrong type");
  const name = stringOf(level);
  if (name === 'snapshot') throw notSupported('the read concern snapshot');
  if (!READ_CONCERNS.has(name))
    throw failedToParse(
      "readConcern.level must be either 'local', 'majority', 'linearizable', 'available', or 'snapshot'",
    );
}

function checkApi(request: Request): void {
  const version = request.get('apiVersion');
  if (version && (version.type !== BsonType.string || stringOf(version) !== '1'))
    throw new CommandError(322, 'API version must be "1"');
  if (truthOf(request.get('apiStrict'))) throw notSupported('apiStrict');
}
