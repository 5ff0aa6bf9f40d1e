import { CommandError, notSupported, unknownField } from '../errors.ts';
import { BsonType, get } from '../bson/value.ts';
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
/** Refuses every field that neither all commands have nor this one. */
export function checkFields(request: Request, { fields, writes }: Command, { sequences, opCode }: Message): void {
  if (!request.db && opCode !== OP_QUERY) throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  if (request.get('startTransaction') || request.get('autocommit'))
    throw new CommandError(263, 'multi-document transactions are not supported by this embedded server');
  for (const name of [...request.fields.keys()].slice(1).concat([...sequences.keys()])) {
    if (fields.has(name) || GENERIC.has(name) || (writes && WRITE_ONLY.has(name))) continue;
    if (name === 'txnNumber') throw new CommandError(50768, `txnNumber may only be provided for retryable writes`);
    if (!fields.has('*')) throw unknownField(request.name, name);
  }
  checkReadConcern(request);
  checkApi(request);
}

const READ_CONCERNS = new Set(['local', 'available', 'majority', 'linearizable']);

/** One node, one thread: everything it reads is what a majority has. Only snapshots are more than that. */
function checkReadConcern(request: Request): void {
  const concern = request.document('readConcern');
  const level = concern && get(concern, 'level');
  if (!level) return;
  if (level.type !== BsonType.string) throw new CommandError(14, "BSON field 'readConcern.level' is the wrong type");
  if (!READ_CONCERNS.has(stringOf(level))) throw notSupported(`the read concern ${stringOf(level)}`);
}

function checkApi(request: Request): void {
  const version = request.get('apiVersion');
  if (version && (version.type !== BsonType.string || stringOf(version) !== '1'))
    throw new CommandError(322, 'API version must be "1"');
  if (truthOf(request.get('apiStrict'))) throw notSupported('apiStrict');
}
