/** Meaning of a refusal; libs/platform/http holds the only table from kinds to status codes. */
export type DomainErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'notFound' | 'conflict' | 'rejected' | 'unavailable';

/** One problem of a request (conventions.md 10.1). `field` is a property path, `''` for the resource as a whole. */
export interface Issue {
  readonly field?: string;
  readonly message: string;
}

/** An array is a list of issues (the answer's type is then `Validation`), an object holds the ids concerned. */
export type DomainErrorData = readonly Issue[] | Readonly<Record<string, unknown>> | null;

/** The only error a domain throws on purpose. `code` is stable and documented, such as `Entry.WorkflowViolation`. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly code: string,
    message: string,
    readonly data: DomainErrorData = null,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
