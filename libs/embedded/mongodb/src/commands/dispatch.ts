import { codeName, CommandError, unknownField, notSupported } from '../errors.ts';
import { BsonType, get } from '../bson/value.ts';
import { stringOf, truthOf } from '../bson/scalars.ts';
import { buildDocument, BsonWriter } from '../bson/writer.ts';
import type { Store } from '../store/store.ts';
import type { Answer } from '../wire/connection.ts';
import { OP_QUERY, type Message } from '../wire/message.ts';
import type { Command } from './command.ts';
import { Request } from './request.ts';
import { isDurable } from './write-concern.ts';

const GENERIC = new Set(
  'lsid $db $readPreference $clusterTime $configTime $topologyTime maxTimeMS comment readConcern apiVersion apiStrict apiDeprecationErrors'.split(
    ' ',
  ),
);
const WRITE_ONLY = new Set(['writeConcern', 'txnNumber', 'stmtId', 'stmtIds']);
const HANDSHAKE = new Set(['hello', 'ismaster', 'isMaster']);

/** Runs commands one at a time, each to its end. */
export function dispatcher(commands: ReadonlyMap<string, Command>, store: Store): Answer {
  return (message, reply) => {
    let request: Request | undefined;
    try {
      request = new Request(message);
      if (message.opCode === OP_QUERY && !HANDSHAKE.has(request.name))
        throw new CommandError(352, 'Unsupported OP_QUERY command: use OP_MSG');
      const command = commands.get(request.name);
      if (!command) throw new CommandError(59, `no such command: '${request.name}'`);
      checkFields(request, command, message);
      execute(request, command, store, reply);
    } catch (error) {
      if (!(error instanceof CommandError)) store.commits.abandon(asError(error));
      reply(errorReply(error));
    }
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function execute(request: Request, command: Command, store: Store, reply: (document: Buffer) => void): void {
  const durable = command.writes ? isDurable(request.document('writeConcern')) : false;
  const out = new BsonWriter(512);
  const mark = out.open();
  try {
    command.run(request, store, out);
  } catch (error) {
    // What the command did before it was refused (an earlier index, say) is committed with the next commit.
    if (command.writes && error instanceof CommandError) store.commits.wait(false, () => undefined);
    throw error;
  }
  const document = out.double('ok', 1).close(mark).finish();
  if (!command.writes) return reply(document);
  store.commits.wait(durable, (error) => reply(error ? errorReply(error) : document));
}

function checkFields(request: Request, { fields, writes }: Command, { sequences, opCode }: Message): void {
  if (!request.db && opCode !== OP_QUERY) throw new CommandError(40571, 'OP_MSG requests require a $db argument');
  if (request.get('startTransaction') || request.get('autocommit'))
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
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

function errorReply(error: unknown): Buffer {
  const [code, message] = describe(error);
  const details = error instanceof CommandError ? error.details : undefined;
  return buildDocument((out) => {
    out.double('ok', 0).string('errmsg', message).int32('code', code).string('codeName', codeName(code));
    if (details) out.copy(details, 4, details.length - 1);
  });
}

function describe(error: unknown): [number, string] {
  if (error instanceof CommandError) return [error.code, error.message];
  const message = asError(error).message;
  if (/disk is full|database or disk/i.test(message)) return [14031, `the disk is full: ${message}`];
  return [1, `internal error: ${message}`];
}
