import { codeName, CommandError, unknownField, notSupported } from '../errors.ts';
import { BsonType, get } from '../bson/value.ts';
import { stringOf, truthOf } from '../bson/scalars.ts';
import type { Store } from '../store/store.ts';
import type { Answer } from '../wire/connection.ts';
import { OP_QUERY, Reply, type Message } from '../wire/message.ts';
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

type Send = (reply: Reply) => void;

/** Runs commands one at a time, each to its end. */
export function dispatcher(commands: ReadonlyMap<string, Command>, store: Store, isClosing: () => boolean): Answer {
  return (message, send) => {
    try {
      const request = new Request(message);
      if (isClosing()) throw new CommandError(91, 'the server is shutting down');
      if (message.opCode === OP_QUERY && !HANDSHAKE.has(request.name))
        throw new CommandError(352, 'Unsupported OP_QUERY command: use OP_MSG');
      const command = commands.get(request.name);
      if (!command) throw new CommandError(59, `no such command: '${request.name}'`);
      checkFields(request, command, message);
      execute(request, command, store, message, send);
    } catch (error) {
      send(refusal(message, error));
    }
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Commands tend to answer as much as they did last time. */
const expectedBytes = new Map<string, number>();

function execute(request: Request, command: Command, store: Store, message: Message, send: Send): void {
  const durable = command.writes ? isDurable(request.document('writeConcern')) : false;
  const reply = new Reply(message, (expectedBytes.get(request.name) ?? 400) + 112);
  try {
    command.run(request, store, reply.out);
  } catch (error) {
    // What the command did before it was refused (an earlier index, say) is committed with the next commit. After an
    // error that nobody foresaw nothing is sure, so everything since the last commit is undone.
    if (command.writes && error instanceof CommandError) store.commits.wait(false, () => undefined);
    else if (command.writes) store.commits.abandon(asError(error));
    throw error;
  }
  reply.out.double('ok', 1);
  expectedBytes.set(request.name, Math.min(reply.out.size, 65_536));
  if (!command.writes) return send(reply);
  store.commits.wait(durable, (error) => send(error ? refusal(message, error) : reply));
}

function checkFields(request: Request, { fields, writes }: Command, { sequences, opCode }: Message): void {
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

function refusal(message: Message, error: unknown): Reply {
  const [code, text] = describe(error);
  const reply = new Reply(message);
  reply.out.double('ok', 0).string('errmsg', text).int32('code', code).string('codeName', codeName(code));
  const details = error instanceof CommandError ? error.details : undefined;
  if (details) reply.out.copy(details, 4, details.length - 1);
  return reply;
}

function describe(error: unknown): [number, string] {
  if (error instanceof CommandError) return [error.code, error.message];
  const message = asError(error).message;
  if (/disk is full|database or disk/i.test(message)) return [14031, `the disk is full: ${message}`];
  return [1, `internal error: ${message}`];
}
