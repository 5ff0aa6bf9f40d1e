import { randomUUID } from 'node:crypto';
import { HttpException } from '@nestjs/common';
import { canonicalGuid, DomainError, type DomainErrorData, type DomainErrorKind } from '@annal/kernel';

/** conventions.md 10.1 */
export interface ErrorBody {
  readonly logId: string;
  readonly message: string;
  readonly data: DomainErrorData;
  readonly type: 'Validation' | 'error';
}

export interface ErrorAnswer {
  readonly status: number;
  readonly code: string;
  readonly body: ErrorBody;
}

const STATUS: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  rejected: 422,
  unavailable: 503,
};

export function errorAnswer(error: unknown, withoutText: string): ErrorAnswer {
  if (error instanceof DomainError) {
    return answer(STATUS[error.kind], error.code, error.message || withoutText, error.data);
  }
  if (error instanceof HttpException && error.getStatus() < 500) {
    return answer(error.getStatus(), `Http.${error.getStatus()}`, error.message);
  }
  return answer(500, 'Service.Failure', 'The service has failed to answer this request', null, loggedElsewhere(error));
}

function answer(
  status: number,
  code: string,
  message: string,
  data: DomainErrorData = null,
  logId: string = randomUUID(),
): ErrorAnswer {
  return { status, code, body: { logId, message, data, type: Array.isArray(data) ? 'Validation' : 'error' } };
}

/** Keeps the log id of another service, so that one search finds both lines. */
function loggedElsewhere(error: unknown): string | undefined {
  return error instanceof Error && 'logId' in error ? canonicalGuid(error.logId) : undefined;
}
