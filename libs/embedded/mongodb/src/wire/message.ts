import { CommandError } from '../errors.ts';
import { validateDocument } from '../bson/validate.ts';
import { BsonType, BsonValue, documentValue } from '../bson/value.ts';
import { BsonWriter, buildDocument } from '../bson/writer.ts';

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;
export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_REQUIRED_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME;

export interface Message {
  readonly requestId: number;
  readonly opCode: number;
  readonly body: BsonValue;
  readonly sequences: ReadonlyMap<string, readonly BsonValue[]>;
  readonly wantsReply: boolean;
  readonly refused?: CommandError;
}

const malformed = (why: string): CommandError => new CommandError(9, `malformed message: ${why}`);

export function parseMessage(message: Buffer): Message {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseAnswerable(message, requestId);
  if (opCode === OP_QUERY) return parseOpQuery(message, requestId);
  throw malformed(`op code ${opCode} is not supported`);
}

const TOO_DEEP = 15;

function parseAnswerable(message: Buffer, requestId: number): Message {
  try {
    return parseOpMsg(message, requestId);
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== TOO_DEEP) throw error;
    const body = documentValue(buildDocument(() => undefined));
    return { requestId, opCode: OP_MSG, body, sequences: new Map(), wantsReply: true, refused: error };
  }
}

function documentAt(message: Buffer, at: number, limit: number): BsonValue {
  validateDocument(message, at, limit);
  return new BsonValue(BsonType.object, message, at, at + message.readInt32LE(at));
}

function parseOpMsg(message: Buffer, requestId: number): Message {
  if (message.length < HEADER_BYTES + 5) throw malformed('it is too short');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if ((flags & 0xffff & ~KNOWN_REQUIRED_FLAGS) !== 0) throw malformed(`unknown required flags ${flags}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, BsonValue[]>();
  let body: BsonValue | undefined;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at];
    at += 1;
    if (kind === 0 && !body) {
      body = documentAt(message, at, end);
      at = body.end;
    } else if (kind === 1) {
      at = parseSequence(message, at, end, sequences);
    } else throw malformed(`unexpected section kind ${kind}`);
  }
  if (!body) throw malformed('it has no body');
  return { requestId, opCode: OP_MSG, body, sequences, wantsReply: (flags & MORE_TO_COME) === 0 };
}

function parseSequence(message: Buffer, start: number, limit: number, into: Map<string, BsonValue[]>): number {
  if (start + 4 > limit) throw malformed('a section is cut short');
  const end = start + message.readInt32LE(start);
  const nameEnd = message.indexOf(0, start + 4);
  if (end <= start + 4 || end > limit || nameEnd < 0 || nameEnd >= end) throw malformed('a section has a wrong length');
  const name = message.toString('utf8', start + 4, nameEnd);
  if (into.has(name)) throw malformed(`two sections are called ${name}`);
  const documents: BsonValue[] = [];
  for (let at = nameEnd + 1; at < end;) {
    const document = documentAt(message, at, end);
    documents.push(document);
    at = document.end;
  }
  into.set(name, documents);
  return end;
}

function parseOpQuery(message: Buffer, requestId: number): Message {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw malformed('a query has no collection name');
  const body = documentAt(message, nameEnd + 9, message.length);
  return { requestId, opCode: OP_QUERY, body, sequences: new Map(), wantsReply: true };
}

let replyId = 0;

/** Leaves room for the header, so that the finished document is not copied. */
export class Reply {
  readonly out: BsonWriter;
  private readonly mark: number;

  constructor(
    private readonly message: Message,
    expected = 512,
  ) {
    this.out = new BsonWriter(expected);
    this.out.skip(HEADER_BYTES + (message.opCode === OP_MSG ? 5 : 20));
    this.mark = this.out.open();
  }

  finish(): Buffer {
    const { out, message } = this;
    const isMsg = message.opCode === OP_MSG;
    out.close(this.mark);
    replyId = (replyId + 1) & 0x7fffffff;
    out.int32At(0, out.size);
    out.int32At(4, replyId);
    out.int32At(8, message.requestId);
    out.int32At(12, isMsg ? OP_MSG : OP_REPLY);
    if (!isMsg) {
      out.int32At(HEADER_BYTES, 8);
      out.int32At(HEADER_BYTES + 16, 1);
    }
    return out.finish();
  }
}
