import { createHash } from 'node:crypto';
import type { RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import type { Message } from '@annal/messaging';

const LONGEST_KEY = 255;

export function keyOf(request: RequestContext): string | undefined {
  const key = request.header('idempotency-key');
  if (!key || !request.principal) return undefined;
  if (key.length <= LONGEST_KEY) return key;
  const message = `The idempotency key cannot be longer than ${LONGEST_KEY} characters`;
  throw new DomainError('rejected', 'Request.Key', 'The request is not valid', [{ field: 'Idempotency-Key', message }]);
}

export function idOf(request: RequestContext, key: string): string {
  const { kind, id } = request.authenticated.actor;
  return digest([kind, id, key]);
}

/** Uploaded files are known only after streaming, by their hashes. */
export function fingerprintOf(
  message: Pick<Message<never, never>, 'pattern'>,
  data: unknown,
  request: RequestContext,
): string {
  return request.hasStreamedBody ? digest([request.fingerprint, message.pattern, data]) : request.fingerprint;
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export function usedOtherwise(request: RequestContext): DomainError {
  return new DomainError('rejected', 'Request.KeyUsed', request.refusal, [
    { field: 'Idempotency-Key', message: 'The idempotency key was already used for a different request' },
  ]);
}

export function stillUnderWay(): DomainError {
  return new DomainError('unavailable', 'Request.UnderWay', 'The same request is still being worked on');
}
