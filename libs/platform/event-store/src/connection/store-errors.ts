import { DomainError } from '@annal/kernel';
import { refusalOf } from './store-refusal.ts';

export class WrongRevisionError extends Error {
  constructor(
    readonly stream: string,
    readonly actual?: bigint,
  ) {
    super(`${stream} has moved on`);
    this.name = 'WrongRevisionError';
  }
}

export class UnknownOutcomeError extends Error {
  constructor(cause: unknown) {
    super('The event store did not answer whether the events are stored', { cause });
    this.name = 'UnknownOutcomeError';
  }
}

export function noAnswer(): Error {
  return Object.assign(new Error('no answer in time'), { type: 'timeout' });
}

export function connectionChanged(): Error {
  return Object.assign(new Error('the connection was lost and restored'), { type: 'unavailable' });
}

const UNAVAILABLE = 'EventStore.Unavailable';

export function storeUnavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable', UNAVAILABLE, 'The event store cannot be reached');
  error.cause = cause;
  return error;
}

export function isStoreUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === UNAVAILABLE;
}

// After a lost connection the client raises raw gRPC errors, which have a numeric code and no type.
const TRANSIENT_TYPES = new Set(['timeout', 'deadline-exceeded', 'unavailable', 'cancelled', 'unknown', 'not-leader']);
const TRANSIENT_CODES = new Set([1, 2, 4, 8, 10, 13, 14]);
/** Failed discovery is a plain error that only its text identifies. */
const DISCOVERY_FAILED = /^Failed to discover after \d+ attempts/;

/** A retry can help, and the outcome of the failed attempt is unknown. */
export function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // Operators can fix rights, passwords and certificates while the process waits.
  if (refusalOf(error) !== undefined) return true;
  const { type, code } = error as { type?: unknown; code?: unknown };
  if (typeof type === 'string') return TRANSIENT_TYPES.has(type);
  if (typeof code === 'number') return TRANSIENT_CODES.has(code);
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return true;
  return error instanceof Error && DISCOVERY_FAILED.test(error.message);
}

export function errorType(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { type?: unknown }).type : undefined;
}

export function actualRevision(error: unknown): bigint | undefined {
  const { actualVersion } = error as { readonly actualVersion?: unknown };
  return typeof actualVersion === 'bigint' ? actualVersion : undefined;
}
