import { DomainError } from '@annal/kernel';
import { MongoNetworkError, MongoNotConnectedError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** Codes of a server that is stopping, and of a replica set that is choosing another primary. */
const CHANGING_HANDS = new Set([91, 189, 10107, 11600, 11602, 13435, 13436]);

/**
 * What MongoDB answers to a request that somebody waits for.
 *
 * @throws DomainError `unavailable` where it cannot be reached: asking again later can help
 */
export async function storeAnswer<Value>(asked: Value | Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    throw isAway(error) ? unavailable(error) : error;
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof MongoServerError) return typeof error.code === 'number' && CHANGING_HANDS.has(error.code);
  return [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError].some((kind) => error instanceof kind);
}

function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable', 'ReadModels.Unavailable', 'The database cannot be reached');
  error.cause = cause;
  return error;
}
