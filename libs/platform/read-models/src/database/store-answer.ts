import { DomainError } from '@annal/kernel';
import { inCallersSpan, timed } from '@annal/observability';
import {
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { mongoRefusalOf } from './mongo-refusal.ts';

/**
 * The driver closes the topology after a failed first connection, also for waiting callers; the next call reopens it.
 */
const AWAY = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError];

/** Shutdown of a server, or election of a primary. */
const CHANGING_HANDS = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

/** The server dropped the cursor, for instance after a rollback. */
const CURSOR_LOST = new Set([43, 237]);

/** OutOfDiskSpace. */
const DISK_FULL = 14031;

/** Limits on time and on memory for sorting or grouping. */
const LIMITS_EXCEEDED = new Set<unknown>([50, 292]);

/** @throws DomainError `unavailable` when a retry can help, `rejected` when the query exceeded its limits */
export async function storeAnswer<Value>(asked: Value | Promise<Value>, of?: string): Promise<Value> {
  if (!(asked instanceof Promise)) return asked;
  const span = { name: of === undefined ? 'read' : `read ${of}`, kind: 'client' } as const;
  try {
    return await inCallersSpan(span, () => timed('mongodb', 'read', () => asked));
  } catch (error) {
    if (error instanceof MongoServerError && LIMITS_EXCEEDED.has(error.code)) throw tooSlow(error);
    if (mongoRefusalOf(error) !== undefined) throw unavailable('The database does not serve this process', error);
    if (error instanceof MongoServerError && error.code === DISK_FULL)
      throw unavailable('The database has no room left', error);
    if (isAway(error)) throw unavailable('The database cannot be reached', error);
    throw isCursorLost(error) ? unavailable('The database could not answer to the end', error) : error;
  }
}

/** A retry of the same can succeed. */
export function isAway(error: unknown): boolean {
  if (error instanceof MongoServerError) return typeof error.code === 'number' && CHANGING_HANDS.has(error.code);
  return AWAY.some((kind) => error instanceof kind);
}

function isCursorLost(error: unknown): boolean {
  return error instanceof MongoServerError && typeof error.code === 'number' && CURSOR_LOST.has(error.code);
}

function tooSlow(cause: unknown): DomainError {
  const error = new DomainError('rejected', 'ReadModels.TooSlow', 'The query takes too long; narrow it down');
  error.cause = cause;
  return error;
}

function unavailable(message: string, cause: unknown): DomainError {
  const error = new DomainError('unavailable', 'ReadModels.Unavailable', message);
  error.cause = cause;
  return error;
}
