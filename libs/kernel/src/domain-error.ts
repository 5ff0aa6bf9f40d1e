/** libs/platform/http holds the only table from kinds to status codes. */
export type DomainErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'notFound' | 'conflict' | 'rejected' | 'unavailable';

/** conventions.md 10.1. `field` is a property path, `''` for the whole resource. */
export interface Issue {
  readonly field?: string;
  readonly message: string;
}

export type DomainErrorData = readonly Issue[] | Readonly<Record<string, unknown>> | null;

/** A body of 1 MiB can have half a million issues. */
const MAX_ISSUES = 1_000;

/** The only error a domain throws on purpose. `code` is stable and documented, such as `Entry.WorkflowViolation`. */
export class DomainError extends Error {
  readonly data: DomainErrorData;

  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    data: DomainErrorData = null,
  ) {
    super(message);
    this.name = 'DomainError';
    this.data = isList(data) ? data.slice(0, MAX_ISSUES) : data;
  }
}

function isList(data: DomainErrorData): data is readonly Issue[] {
  return Array.isArray(data);
}
