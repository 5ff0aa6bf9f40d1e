import { codeName, CommandError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Answer, Client } from '../wire/connection.ts';
import { OP_QUERY, Reply, type Message } from '../wire/message.ts';
import { checkFields } from './check-fields.ts';
import type { Command, Reading, Writing } from './command.ts';
import { Request } from './request.ts';
import { readWriteConcern, type WriteConcern } from './write-concern.ts';

const HANDSHAKE = new Set(['hello', 'ismaster', 'isMaster']);

type Send = (reply: Reply) => void;

/** One command at a time: writes run to their end, reads to the end of their slice. */
export function dispatcher(commands: ReadonlyMap<string, Command>, store: Store, isClosing: () => boolean): Answer {
  return (message, client) => {
    const send: Send = (reply) => client.send(reply);
    try {
      if (message.refused) throw message.refused;
      const request = new Request(message, store.scheduler.slice);
      if (isClosing()) throw new CommandError(91, 'the server is shutting down');
      if (message.opCode === OP_QUERY && !HANDSHAKE.has(request.name))
        throw new CommandError(352, 'Unsupported OP_QUERY command: use OP_MSG');
      const command = commands.get(request.name);
      if (!command) throw new CommandError(59, `no such command: '${request.name}'`);
      checkFields(request, command, message);
      if (command.writes) write(request, command, store, message, send);
      else read(request, command, store, message, client);
    } catch (error) {
      send(refusal(message, error));
    }
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const expectedBytes = new Map<string, number>();

function replyTo(message: Message, { name }: Request): Reply {
  return new Reply(message, (expectedBytes.get(name) ?? 400) + 112);
}

function complete({ name }: Request, reply: Reply): Reply {
  reply.out.double('ok', 1);
  expectedBytes.set(name, Math.min(reply.out.size, 65_536));
  return reply;
}

function read(request: Request, { run }: Reading, store: Store, message: Message, client: Client): void {
  const reply = replyTo(message, request);
  const task = run(request, store, reply.out);
  if (!task) return client.send(complete(request, reply));
  store.scheduler.start({
    task,
    deadline: request.deadline,
    isAbandoned: () => client.isGone,
    done: (error) => client.send(error ? refusal(message, error) : complete(request, reply)),
  });
}

function write(request: Request, { run, check }: Writing, store: Store, message: Message, send: Send): void {
  const { isDurable, unsatisfied } = writeConcernOf(request, check);
  const reply = replyTo(message, request);
  try {
    run(request, store, reply.out);
  } catch (error) {
    // Changes before the refusal (such as an earlier index) are part of the next commit. After an unexpected error the
    // state is unknown, so everything since the last commit is undone.
    if (error instanceof CommandError) store.commits.wait(false, () => undefined);
    else store.commits.abandon(asError(error));
    throw error;
  }
  if (unsatisfied) writeConcernError(reply, unsatisfied);
  complete(request, reply);
  store.commits.wait(isDurable, (error) => send(error ? refusal(message, error) : reply));
}

/** MongoDB reads the rest of the command first. */
function writeConcernOf(request: Request, check: Writing['check']): WriteConcern {
  try {
    return readWriteConcern(request.document('writeConcern'));
  } catch (error) {
    check?.(request);
    throw error;
  }
}

function writeConcernError({ out }: Reply, { error, w }: NonNullable<WriteConcern['unsatisfied']>): void {
  const mark = out.openObject('writeConcernError');
  out.int32('code', error.code).string('codeName', codeName(error.code)).string('errmsg', error.message);
  const info = out.openObject('errInfo');
  const concern = out.openObject('writeConcern');
  out.value('w', w).int32('wtimeout', 0).string('provenance', 'clientSupplied');
  out.close(concern).close(info).close(mark);
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
