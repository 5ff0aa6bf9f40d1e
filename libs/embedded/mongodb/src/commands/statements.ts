import { CommandError, failedToParse, typeMismatch } from '../errors.ts';
import { BsonType, documentValue, elementsOf, entriesOf, get, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { buildDocument, type BsonWriter } from '../bson/writer.ts';
import type { StoredResults } from '../store/retryable-writes.ts';
import type { Store } from '../store/store.ts';
import type { Request } from './request.ts';

/** Also stored with the write, so that a retry gets the same answer. */
export interface StatementResult {
  readonly n: number;
  readonly modified: number;
  readonly upserted?: BsonValue | undefined;
}

const MAX_STATEMENTS = 100_000;
const INVALID_LENGTH = 16;
const INVALID_OPTIONS = 72;

export function storedResultsFor(request: Request, { retryable }: Store): StoredResults | undefined {
  const txn = request.get('txnNumber');
  if (!txn) return undefined;
  const id = sessionOf(request, txn);
  return retryable.storedResults(Buffer.from(id.bytes()), txn.buffer.readBigInt64LE(txn.start));
}

function sessionOf(request: Request, txn: BsonValue): BsonValue {
  const lsid = request.document('lsid');
  const id = lsid && get(lsid, 'id');
  if (txn.type === BsonType.int64 && id) return id;
  throw new CommandError(INVALID_OPTIONS, 'Transaction number requires a session ID to also be specified');
}

export function checkBatch(request: Request, size: number): void {
  batchOf(request, size);
  const txn = request.get('txnNumber');
  if (txn) sessionOf(request, txn);
}

/** A retry could not tell which of several documents are changed already. */
export function refuseRetryable(request: Request, what: string): void {
  if (request.get('txnNumber'))
    throw new CommandError(INVALID_OPTIONS, `Cannot use (or request) retryable writes with ${what}`);
}

export function statementIds(request: Request, count: number): readonly number[] {
  const ids = request.get('stmtIds');
  const first = request.integer('stmtId', 0);
  if (!ids) return Array.from({ length: count }, (_, position) => first + position);
  if (!ids.isArray()) throw failedToParse('stmtIds must be an array');
  const numbers = elementsOf(ids).map((id, position) => {
    if (isNumber(id)) return numberOf(id);
    throw typeMismatch(`BSON field '${request.name}.stmtIds.${position}' is the wrong type, expected type 'int'`);
  });
  if (request.get('stmtId'))
    throw new CommandError(INVALID_OPTIONS, 'May not specify both stmtId and stmtIds in write command.');
  if (numbers.length !== count)
    throw new CommandError(
      INVALID_LENGTH,
      'Number of statement ids must match the number of batch entries. ' +
        `Got ${numbers.length} statement ids but ${count} operations.`,
    );
  return numbers;
}

interface Batch {
  readonly ordered: boolean;
  readonly ids: readonly number[];
}

export function batchOf(request: Request, size: number): Batch {
  const ordered = request.strictBoolean('ordered', true);
  if (size === 0 || size > MAX_STATEMENTS)
    throw new CommandError(
      INVALID_LENGTH,
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${size} operations.`,
    );
  return { ordered, ids: statementIds(request, size) };
}

export function runStatements<Statement>(
  request: Request,
  store: Store,
  reply: BsonWriter,
  statements: readonly Statement[],
  run: (statement: Statement) => StatementResult,
): void {
  const { ordered, ids } = batchOf(request, statements.length);
  const storedResults = storedResultsFor(request, store);
  const errors: [number, CommandError][] = [];
  const upserted: [number, BsonValue][] = [];
  const retried: number[] = [];
  let n = 0;
  let modified = 0;
  for (const [position, statement] of statements.entries()) {
    try {
      const id = ids[position] ?? 0;
      const earlier = storedResults?.get(id);
      const result = earlier ? decode(earlier) : run(statement);
      if (earlier) retried.push(id);
      else if (result.n > 0) storedResults?.set(id, encode(result));
      n += result.n;
      modified += result.modified;
      if (result.upserted) upserted.push([position, result.upserted]);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      errors.push([position, error]);
      if (ordered) break;
    }
  }
  reply.count('n', n);
  if (request.name === 'update') {
    reply.count('nModified', modified);
    if (upserted.length > 0) writeUpserted(reply, upserted);
  }
  if (errors.length > 0) writeErrors(reply, errors);
  if (retried.length > 0) writeRetried(reply, retried);
}

function encode({ n, modified, upserted }: StatementResult): Buffer {
  return Buffer.from(
    buildDocument((out) => {
      out.count('n', n).count('m', modified);
      if (upserted) out.value('u', upserted);
    }),
  );
}

function decode(stored: Buffer): StatementResult {
  const fields = new Map(entriesOf(documentValue(stored)));
  const [n, modified] = [fields.get('n'), fields.get('m')];
  return { n: n ? numberOf(n) : 0, modified: modified ? numberOf(modified) : 0, upserted: fields.get('u') };
}

function writeUpserted(reply: BsonWriter, upserted: readonly [number, BsonValue][]): void {
  const list = reply.openArray('upserted');
  upserted.forEach(([position, id], index) => {
    const item = reply.openObject(String(index));
    reply.int32('index', position).value('_id', id).close(item);
  });
  reply.close(list);
}

function writeErrors(reply: BsonWriter, errors: readonly [number, CommandError][]): void {
  const list = reply.openArray('writeErrors');
  errors.forEach(([position, { code, message, details }], index) => {
    const item = reply.openObject(String(index));
    reply.int32('index', position).int32('code', code).string('errmsg', message);
    // The fields of the document, without the length prefix and the closing zero byte.
    if (details) reply.copy(details, 4, details.length - 1);
    reply.close(item);
  });
  reply.close(list);
}

function writeRetried(reply: BsonWriter, ids: readonly number[]): void {
  const list = reply.openArray('retriedStmtIds');
  ids.forEach((id, index) => reply.int32(String(index), id));
  reply.close(list);
}
