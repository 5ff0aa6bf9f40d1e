import { resourceScopes } from '@annal/security-contracts';
import type { DeclaredRoute } from '../authentication/declared-routes.ts';
import { Media, type DescribedController, type DescribedOperation } from './described.ts';
import { PATH, READ_HEADERS, WRITE_HEADERS } from './parameters.ts';
import { refusalsOf } from './refusals.ts';
import { documented, text, type Properties, type Schema } from './schema.ts';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: object;
  readonly tags: readonly object[];
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>>; readonly securitySchemes: object };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly object[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface Response {
  readonly description: string;
  readonly headers?: object;
  readonly content?: object;
}

type Components = Map<string, unknown>;

const INFO = {
  title: 'Annal',
  version: '1',
  description:
    'Management API of Annal, a headless content management service. Get a token from `POST /authenticate/connect/token` ' +
    'and send it as `Authorization: Bearer`. Names in the query and in bodies match in any case; those that are not ' +
    'known are ignored. The package `contensis-management-api` speaks this API.',
};

const TOKEN_URL = '/authenticate/connect/token';

export function openApiDocument(
  routes: readonly DeclaredRoute[],
  described: readonly DescribedController[],
): OpenApiDocument {
  const components: Components = new Map();
  const paths: Record<string, Record<string, Operation>> = {};
  const ids = new Map<string, number>();
  for (const route of routes) {
    const { tag, operation } = descriptionOf(route, described);
    const path = inBraces(route.path);
    const operationId = uniqueId(route.name, ids);
    const written = { operationId, tags: [tag], ...operationOf(route, path, operation, components) };
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: written };
  }
  const tags = [...new Set(described.map(({ tag }) => tag))].map((name) => ({ name }));
  const schemas = Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1)));
  const security = [{ oauth2: [] }, { bearer: [] }];
  return { openapi: '3.1.0', info: INFO, tags, security, paths, components: { schemas, securitySchemes: schemes() } };
}

function descriptionOf({ name }: DeclaredRoute, described: readonly DescribedController[]) {
  const [controller, handler = ''] = name.split('.');
  const found = described.find((each) => each.controller.name === controller);
  const operation = found?.operations[handler];
  if (!found || !operation) throw new Error(`${name} has no description`);
  return { tag: found.tag, operation };
}

/** `Users_list`; further addresses of the same handler are numbered in order of declaration. */
function uniqueId(name: string, ids: Map<string, number>): string {
  const id = name.replace('Controller.', '_');
  const times = (ids.get(id) ?? 0) + 1;
  ids.set(id, times);
  return times === 1 ? id : `${id}_${times}`;
}

function operationOf(
  route: DeclaredRoute,
  path: string,
  operation: DescribedOperation,
  components: Components,
): Omit<Operation, 'operationId'> {
  const { summary, description, body, bodyIsOptional = false } = operation;
  const { rule, isOpen } = route;
  const scope = rule?.scope ?? undefined;
  const security = isOpen ? [] : [{ oauth2: scope ? [scope] : [] }, { bearer: [] }];
  return {
    summary,
    description: [description, ...requirementsOf(route)].join('\n\n'),
    security,
    parameters: parametersOf(route, path, operation, components),
    ...(body && { requestBody: { required: !bodyIsOptional, content: contentOf(body, components) } }),
    responses: responsesOf(route, operation, components),
  };
}

function requirementsOf({ rule, isOpen }: DeclaredRoute): readonly string[] {
  if (isOpen) return ['Takes no token.'];
  const scope = rule?.scope ? `Scope: \`${rule.scope}\`.` : 'Any valid token will do.';
  return [rule?.permission ? `${scope} Asks for: \`${rule.permission}\`.` : scope];
}

function parametersOf(
  { method, isOpen }: DeclaredRoute,
  path: string,
  { query = {}, required = [], headers = {} }: DescribedOperation,
  components: Components,
): readonly Parameter[] {
  const isRead = ['GET', 'HEAD'].includes(method);
  const own = isOpen ? {} : isRead ? READ_HEADERS : WRITE_HEADERS;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, PATH[name] ?? text] as const);
  return [
    ...inPath.map(([name, schema]) => parameter('path', name, schema, components)),
    ...listed(query).map(([name, schema]) => ({
      ...parameter('query', name, schema, components),
      ...(required.includes(name) && { required: true }),
    })),
    ...listed({ ...headers, ...own }).map(([name, schema]) => parameter('header', name, schema, components)),
  ];
}

const listed = (properties: Properties) => Object.entries(properties);

function parameter(place: 'path' | 'query' | 'header', name: string, source: Schema, components: Components) {
  if ('contentSchema' in source && source.contentSchema) {
    const { description, contentSchema } = source;
    return { name, in: place, ...(description && { description }), content: contentOf(contentSchema, components) };
  }
  const { description, ...schema } = documented(source, components) as { description?: string; required?: unknown };
  const isInPath = place === 'path';
  return {
    name,
    in: place,
    ...(description !== undefined && { description }),
    ...(isInPath && { required: true }),
    schema: isInPath && !('enum' in schema || 'format' in schema) ? { ...schema, minLength: 1 } : schema,
  };
}

function responsesOf(
  route: DeclaredRoute,
  operation: DescribedOperation,
  components: Components,
): Operation['responses'] {
  const { answer, statuses = [] } = operation;
  const content = answer && contentOf(answer, components);
  const others = statuses.filter((status) => status < 400);
  const successes = [route.status, ...others].map((status) => [
    status,
    {
      description: SUCCESSES[status] ?? 'Done',
      ...headersOf(route, status),
      ...(content && ![204, 302, 304].includes(status) && { content }),
    },
  ]);
  const refusals = Object.entries(refusalsOf(route, operation)).map(([status, { description, schema }]) => [
    status,
    { description, ...(route.method !== 'HEAD' && { content: contentOf(schema, components) }) },
  ]);
  return Object.fromEntries([...successes, ...refusals]) as Operation['responses'];
}

const SUCCESSES: Readonly<Record<number, string>> = {
  201: 'Created',
  202: 'Accepted; the work is not done yet',
  204: 'Done; the answer has no body',
  206: 'A part of the file',
  302: 'Elsewhere, at `Location`',
  304: 'Not changed',
};

function headersOf({ method, isOpen }: DeclaredRoute, status: number): { headers?: object } {
  if (isOpen || ['GET', 'HEAD'].includes(method)) return {};
  const schema = text;
  return {
    headers: {
      'X-Position': { schema, description: 'Position of what was written, for `X-Min-Position`' },
      'X-Consistency': { schema, description: '`pending` where readers may not see it yet' },
      ...(status === 201 && { Location: { schema, description: 'Address of what was created' } }),
    },
  };
}

function contentOf(content: Schema | Media, components: Components): object {
  const types = content instanceof Media ? content.types : { 'application/json': content };
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => [type, { schema: documented(schema, components) }]),
  );
}

function schemes(): object {
  const scopes = Object.fromEntries(resourceScopes.map((scope) => [scope, scope.replace('_', ': ').toLowerCase()]));
  const flow = { tokenUrl: TOKEN_URL, scopes };
  return {
    oauth2: {
      type: 'oauth2',
      description: 'A user name and a password, or id and secret of an API key. Without a chosen scope: all of them.',
      flows: { password: { ...flow, refreshUrl: TOKEN_URL }, clientCredentials: flow },
    },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  };
}

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\*/g, '{path}');
