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

/** Nobody reads more of them, and a body of a mebibyte can have half a million. */
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
