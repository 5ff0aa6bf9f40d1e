import { Metadata, status } from '@grpc/grpc-js';
import type { ExpectedRevision } from '../log/expected-revision.ts';

/** EventStoreDB's clients map `exception` and the fields to their own errors. */
export class GrpcError extends Error {
  readonly metadata = new Metadata();
  readonly details: string;

  constructor(
    readonly code: status,
    message: string,
    exception?: string,
    fields: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'GrpcError';
    this.details = message;
    if (exception) this.metadata.set('exception', exception);
    for (const [key, value] of Object.entries(fields)) this.metadata.set(key, headerText(value));
  }
}

const headerText = (value: string) => value.replace(/[^\x20-\x7e]+/gu, encodeURIComponent);

const EXPECTED_NUMBERS = { any: '-2', no_stream: '-1', stream_exists: '-4' } as const;

export const grpcErrors = {
  /** Clients parse the text, too. */
  deleteAtWrongVersion: (stream: string, expected: ExpectedRevision, actual: number) => {
    const version = typeof expected === 'bigint' ? String(expected) : EXPECTED_NUMBERS[expected];
    return new GrpcError(
      status.FAILED_PRECONDITION,
      `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${version}, Actual version: ${actual}`,
      'wrong-expected-version',
      { 'stream-name': stream, 'expected-version': version, 'actual-version': String(actual) },
    );
  },
  streamDeleted: (stream: string) =>
    new GrpcError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, 'stream-deleted', {
      'stream-name': stream,
    }),
  maximumAppendSizeExceeded: (limit: number) =>
    new GrpcError(
      status.INVALID_ARGUMENT,
      `Maximum Append Size of ${limit} Exceeded.`,
      'maximum-append-size-exceeded',
      { 'maximum-append-size': String(limit) },
    ),
  missingMetadataProperty: () =>
    new GrpcError(
      status.INVALID_ARGUMENT,
      "Required Metadata Property 'type' or 'content-type' is missing",
      'missing-required-metadata-property',
      { 'required-metadata-properties': 'type,content-type' },
    ),
  deadlineExceeded: () => new GrpcError(status.DEADLINE_EXCEEDED, 'Deadline exceeded'),
  invalidArgument: (message: string) => new GrpcError(status.INVALID_ARGUMENT, message),
  unauthenticated: () => new GrpcError(status.UNAUTHENTICATED, 'Authentication is required'),
  accessDenied: () => new GrpcError(status.PERMISSION_DENIED, 'Access Denied', 'access-denied'),
  unimplemented: (what: string) =>
    new GrpcError(status.UNIMPLEMENTED, `${what} is not supported by the embedded event store`),
  unexpected: (result: 'ReadStreamResult: Error' | 'ReadAllResult: InvalidPosition') =>
    new GrpcError(status.UNKNOWN, `Unexpected ${result}`),
  shuttingDown: () => new GrpcError(status.UNAVAILABLE, 'The event store is shutting down'),
  groupMissing: (stream: string, group: string) =>
    new GrpcError(
      status.NOT_FOUND,
      `Subscription group ${group} on stream ${stream} does not exist.`,
      'persistent-subscription-does-not-exist',
      { 'stream-name': stream, 'group-name': group },
    ),
  groupExists: (stream: string, group: string) =>
    new GrpcError(
      status.ALREADY_EXISTS,
      `Subscription group ${group} on stream ${stream} exists.`,
      'persistent-subscription-exists',
      { 'stream-name': stream, 'group-name': group },
    ),
  groupDropped: (stream: string, group: string) =>
    new GrpcError(
      status.CANCELLED,
      `Subscription group ${group} on stream ${stream} was dropped.`,
      'persistent-subscription-dropped',
      { 'stream-name': stream, 'group-name': group },
    ),
  maximumSubscribersReached: (stream: string, group: string) =>
    new GrpcError(
      status.FAILED_PRECONDITION,
      `Maximum subscriptions reached for subscription group ${group} on stream ${stream}.`,
      'maximum-subscribers-reached',
      { 'stream-name': stream, 'group-name': group },
    ),
  groupFailed: (stream: string, group: string, reason: string) =>
    new GrpcError(
      status.INTERNAL,
      `Subscription group ${group} on stream ${stream} failed: '${reason}'`,
      'persistent-subscription-failed',
      { 'stream-name': stream, 'group-name': group, reason },
    ),
};
