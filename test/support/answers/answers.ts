export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** conventions.md 10.1. */
export interface ErrorBody {
  readonly logId: string;
  readonly message: string;
  readonly data: unknown;
  readonly type: 'Validation' | 'error';
}

export interface Issue {
  readonly field?: string;
  readonly message: string;
}

export const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}

export function formProblems({ status, headers, body }: Answer): string[] {
  const problems: string[] = [];
  const { logId, message, data, type, ...others } = (body ?? {}) as Partial<ErrorBody>;
  if (headers.get('content-type') !== 'application/json; charset=utf-8') problems.push('content-type');
  if (!GUID.test(logId ?? '')) problems.push('logId');
  if (!message) problems.push('message');
  if (data === undefined) problems.push('data');
  if (type !== (Array.isArray(data) ? 'Validation' : 'error')) problems.push('type');
  if (Array.isArray(data) && !data.every(isIssue)) problems.push('data');
  if (Object.keys(others).length > 0) problems.push('more than an Error has');
  if ((status === 503 || status === 429) && !headers.has('retry-after')) problems.push('retry-after');
  if (status === 401 && !headers.has('www-authenticate')) problems.push('www-authenticate');
  if (status === 405 && !headers.has('allow')) problems.push('allow');
  return problems;
}

function isIssue(item: unknown): boolean {
  const { field = '', message } = item as Partial<Issue>;
  return typeof field === 'string' && typeof message === 'string' && message !== '';
}

export function refusal(answer: Answer, status: number): ErrorBody {
  expect({ status: answer.status, problems: formProblems(answer), body: answer.body }).toEqual({
    status,
    problems: [],
    body: answer.body,
  });
  return answer.body as ErrorBody;
}

export function issues(answer: Answer, status = 422): readonly Issue[] {
  const { data, type } = refusal(answer, status);
  expect(type).toBe('Validation');
  return data as Issue[];
}

export function fields(answer: Answer, status = 422): readonly (string | undefined)[] {
  return issues(answer, status).map(({ field }) => field);
}

/** conventions.md 10.2. */
export function denied(answer: Answer, operation: string): void {
  const { message, data } = refusal(answer, 403);
  expect({ message, data }).toEqual({
    message: `There are validation errors ${operation}`,
    data: [{ message: 'Access denied' }],
  });
}

export function success<Body>(answer: Answer<Body>, status = 200): Body {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: answer.body });
  return answer.body;
}
