/** What the service says about one field of a refused request. */
export interface FieldProblem {
  /** A path such as `entries[0].id`; empty for the thing as a whole, absent where access is denied. */
  readonly field?: string;
  readonly message: string;
}

interface ProblemBody {
  readonly logId?: string;
  readonly message?: string;
  readonly data?: unknown;
}

interface ProblemFacts {
  /** 0: no answer came. */
  readonly status: number;
  readonly message: string;
  readonly logId?: string | undefined;
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number | undefined;
}

/** A request that the service refused or did not answer. Everything that a screen shows about it is here. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly logId: string | undefined;
  readonly fields: readonly FieldProblem[];
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, message, logId, fields = [], data, retryAfterSeconds }: ProblemFacts) {
    super(message);
    this.status = status;
    this.logId = logId;
    this.fields = fields;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The messages about a field, for its place in a form. */
  about(field: string): readonly string[] {
    return this.fields.filter((each) => each.field === field).map(({ message }) => message);
  }

  /** Those that belong to none of these fields, for the top of a form. */
  besides(fields: readonly string[]): readonly FieldProblem[] {
    return this.fields.filter(({ field }) => field === undefined || !fields.includes(field));
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const body = await bodyOf(response);
  const retryAfter = Number(response.headers.get('retry-after'));
  return new Problem({
    status: response.status,
    message: body.message ?? response.statusText,
    logId: body.logId,
    fields: fieldProblems(body.data),
    data: body.data,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}

/** The network failed, or the page is offline. */
export function unreachable(cause: unknown): Problem {
  return new Problem({ status: 0, message: cause instanceof Error ? cause.message : String(cause) });
}

export const isUnreachable = (error: unknown): boolean =>
  error instanceof Problem && [0, 502, 503, 504].includes(error.status);

async function bodyOf(response: Response): Promise<ProblemBody> {
  try {
    return ((await response.json()) as ProblemBody | null) ?? {};
  } catch {
    // A proxy in front of the service answers with pages of its own.
    return {};
  }
}

function fieldProblems(data: unknown): readonly FieldProblem[] {
  return Array.isArray(data) ? (data as FieldProblem[]).filter((each) => typeof each?.message === 'string') : [];
}
