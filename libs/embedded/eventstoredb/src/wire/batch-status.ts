import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import { status } from '@grpc/grpc-js';
import anyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ExpectedRevision } from '../log/expected-revision.ts';
import { GrpcError } from './errors.ts';

interface Serializable {
  serializeBinary(): Uint8Array;
}

const PACKAGE = 'event_store.client';

/** Clients distinguish the errors of a batch append by these details. */
function encodeStatus(code: number, message: string, type: string, details: Serializable): Uint8Array {
  const packed = new anyMessages.Any();
  packed.pack(details.serializeBinary(), `${PACKAGE}.${type}`);
  return new statusMessages.Status().setCode(code).setMessage(message).setDetails(packed).serializeBinary();
}

export function conflictStatus(actual: number, expected: ExpectedRevision): Uint8Array {
  const details = new shared.WrongExpectedVersion();
  if (actual < 0) details.setCurrentNoStream(new googleEmpty.Empty());
  else details.setCurrentStreamRevision(String(actual));
  if (expected === 'any') details.setExpectedAny(new googleEmpty.Empty());
  else if (expected === 'no_stream') details.setExpectedNoStream(new googleEmpty.Empty());
  else if (expected === 'stream_exists') details.setExpectedStreamExists(new googleEmpty.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return encodeStatus(status.FAILED_PRECONDITION, 'Wrong expected version', 'WrongExpectedVersion', details);
}

export function errorStatus(error: unknown, stream: string): Uint8Array {
  const code = error instanceof GrpcError ? error.code : status.INTERNAL;
  const message = error instanceof Error ? error.message : String(error);
  const [type, details] = detailsOf(error, stream);
  return encodeStatus(code, message, type, details);
}

function detailsOf(error: unknown, stream: string): [type: string, details: Serializable] {
  if (!(error instanceof GrpcError)) return ['Unknown', new shared.Unknown()];
  if (error.code === status.DEADLINE_EXCEEDED) return ['Timeout', new shared.Timeout()];
  if (error.code === status.UNAUTHENTICATED) return ['AccessDenied', new shared.AccessDenied()];
  switch (error.metadata.get('exception')[0]) {
    case 'stream-deleted': {
      const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
      return ['StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(identifier)];
    }
    case 'maximum-append-size-exceeded': {
      const limit = Number(error.metadata.get('maximum-append-size')[0]);
      return ['MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit)];
    }
    case 'access-denied':
      return ['AccessDenied', new shared.AccessDenied()];
    default:
      return ['BadRequest', new shared.BadRequest().setMessage(error.message)];
  }
}
