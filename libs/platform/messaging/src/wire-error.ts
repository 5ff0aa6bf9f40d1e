import { randomUUID } from 'node:crypto';
import { DomainError, type DomainErrorData, type DomainErrorKind } from '@annal/kernel';

export type WireError = WireRefusal | WireFailure | WireDraining;

interface WireRefusal {
  readonly wire: 'refusal';
  readonly kind: DomainErrorKind;
  readonly code: string;
  readonly message: string;
  readonly data: DomainErrorData;
}

interface WireFailure {
  readonly wire: 'failure';
  readonly logId: string;
}

interface WireDraining {
  readonly wire: 'draining';
}

export const DRAINING: WireDraining = { wire: 'draining' };

export class RemoteFailure extends Error {
  constructor(
    readonly pattern: string,
    readonly logId: string,
  ) {
    super(`'${pattern}' failed, see log id ${logId} of the service that handles it`);
    this.name = 'RemoteFailure';
  }
}

/** Keeps details of unexpected errors in the process: `logged` gets them, the caller gets the id. */
export function toWire(error: unknown, logged: (logId: string) => void): WireError {
  if (error instanceof DomainError) {
    const { kind, code, message, data } = error;
    return { wire: 'refusal', kind, code, message, data };
  }
  const logId = error instanceof RemoteFailure ? error.logId : randomUUID();
  logged(logId);
  return { wire: 'failure', logId };
}

export function isWireError(reason: unknown): reason is WireRefusal | WireFailure {
  return isFromWire(reason) && reason.wire !== 'draining';
}

export function isRefusal(reason: unknown): boolean {
  return reason instanceof DomainError || (isFromWire(reason) && reason.wire === 'refusal');
}

function isFromWire(reason: unknown): reason is WireError {
  return typeof reason === 'object' && reason !== null && 'wire' in reason;
}

export function fromWire(error: WireRefusal | WireFailure, pattern: string): Error {
  if (error.wire === 'failure') return new RemoteFailure(pattern, error.logId);
  return new DomainError(error.kind, error.code, error.message, error.data);
}
