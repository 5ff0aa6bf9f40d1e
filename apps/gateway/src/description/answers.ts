import type { OpenAPIObject } from '@nestjs/swagger';
import type { DeclaredRoute } from '../authentication/declared-routes.ts';
import type { DescribedOperation, SchemaObject, Schemas } from './described-operations.ts';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

export interface Place {
  /** As the document has it: `/api/management/projects/{projectId}`. */
  readonly path: string;
  /** In lower case. */
  readonly method: string;
  readonly route: DeclaredRoute;
}

const WRITES = ['post', 'put', 'patch', 'delete'];
const TOKEN = 'TokenController.issue';
/** Its refusal is a report, too. */
const READY = 'HealthController.ready';

const TEXTS: Readonly<Record<number, string>> = {
  206: 'A part of the file',
  304: 'Not changed',
  400: 'The request cannot be understood',
  401: 'No token, or none that is valid',
  403: 'Not allowed',
  404: 'The project, or what is named in the path, does not exist',
  409: 'In conflict with what is stored',
  413: 'The body is too large',
  415: 'The media type or the content encoding of the body is not supported',
  416: 'No such part of the file',
  422: 'Understood, but not valid',
  429: 'Too many failures',
  503: 'Not available, please try again',
};

const item: SchemaObject = { type: 'object', additionalProperties: true };
const list: SchemaObject = { type: 'array', items: item };
const number: SchemaObject = { type: 'integer', minimum: 0 };

/** What every answer that is not a success has (conventions.md 10.1), and lists in pages (conventions.md 9). */
export const SCHEMAS: Schemas = {
  Error: {
    type: 'object',
    required: ['logId', 'message', 'data', 'type'],
    properties: {
      logId: { type: 'string', format: 'uuid' },
      message: { type: 'string' },
      data: { nullable: true, oneOf: [item, list] },
      type: { type: 'string', enum: ['Validation', 'error'] },
    },
  },
  TokenError: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: { error: { type: 'string' }, error_description: { type: 'string' } },
  },
  PagedList: {
    type: 'object',
    required: ['pageIndex', 'pageSize', 'totalCount', 'pageCount', 'items'],
    properties: { pageIndex: number, pageSize: number, totalCount: number, pageCount: number, items: list },
  },
};

export function successes(responses: Responses, { answer }: DescribedOperation): Responses {
  const content = contentOf(answerOf(answer));
  return Object.fromEntries(
    Object.keys(responses).map((status) => {
      const isEmpty = status === '204' || answer === 'nothing';
      return [status, { description: 'Done', ...(!isEmpty && { content }) }];
    }),
  );
}

function answerOf(answer: DescribedOperation['answer']): Readonly<Record<string, SchemaObject>> {
  if (Array.isArray(answer)) return Object.fromEntries((answer as readonly string[]).map((type) => [type, {}]));
  const kinds = { page: reference('PagedList'), list, anything: {} };
  return { 'application/json': kinds[answer as keyof typeof kinds] ?? item };
}

export function refusals({ path, method, route: { name, isOpen } }: Place, said: DescribedOperation): Responses {
  const { query = [], statuses = [] } = said;
  const isWrite = WRITES.includes(method);
  const isGiven = path.includes('{');
  const always = path.startsWith('/api') || name === TOKEN ? [400, 503] : [];
  const found = [
    ...always,
    ...(isOpen ? [] : [401, 403]),
    ...(name === TOKEN ? [401, 429] : []),
    ...(isGiven ? [404] : []),
    ...(isWrite && !isOpen ? [409, 413, 415] : []),
    ...((isWrite && !isOpen) || query.length > 0 ? [422] : []),
    ...statuses,
  ];
  const content = contentOf({ 'application/json': reference(name === TOKEN ? 'TokenError' : 'Error') });
  return Object.fromEntries(
    [...new Set(found)].map((status) => [
      status,
      { description: TEXTS[status] ?? '', ...(status >= 400 && name !== READY && { content }) },
    ]),
  );
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` }) as SchemaObject;

export const contentOf = (schemas: Readonly<Record<string, SchemaObject>>) =>
  Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }]));
