import { randomUUID } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { declaredRoutes } from '../../../../apps/gateway/src/authentication/declared-routes.ts';
import { GatewayModule } from '../../../../apps/gateway/src/gateway.module.ts';
import type { Annal } from '../../service/annal.ts';
import { book } from '../../content/library.ts';
import type { Caller } from './callers.ts';
import type { Targets } from './targets.ts';

export interface SweptOperation {
  readonly method: string;
  readonly path: string;
}

/** A handler with two addresses has one row. */
export const rowOf = ({ method, path }: SweptOperation): string =>
  `${method} ${path
    .replace('/api/management/security/', '/api/security/')
    .replace(/^\/api\/management\/projects\/\{projectId\}(?=\/)/, '{p}')}`;

export async function sweptOperations(annal: Annal): Promise<readonly SweptOperation[]> {
  const { body } = await annal.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  const described = Object.entries(body.paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => ({ method: verb.toUpperCase(), path })),
  );
  const known = new Set(described.map(plain));
  return [...described, ...declared().filter((operation) => !known.has(plain(operation)))];
}

function declared(): readonly SweptOperation[] {
  const options = { publicUrl: undefined } as Parameters<typeof GatewayModule.forRoot>[0];
  const { controllers = [] }: DynamicModule = GatewayModule.forRoot(options);
  return declaredRoutes(controllers as readonly Type[]).map(({ method, path }) => ({
    method,
    path: path.replace(/[:*](\w+)/g, '{$1}').replace('*', '{path}'),
  }));
}

const plain = ({ method, path }: SweptOperation) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

const STALE = { version: { versionNo: '9.9' } };

/** Bodies that pass the check of rights but are refused later, so that nothing changes. Keys are the ends of rows. */
const BODIES: readonly (readonly [string, unknown])[] = [
  ['POST {p}/entries', { title: 7, sys: { contentTypeId: 'book', language: 'en-GB' } }],
  ['PUT {p}/entries/{entryId}', { title: 7 }],
  ['PATCH {p}/entries/{entryId}', { title: 7 }],
  ['/entries/{entryId}/workflow/events', { event: 'publish', language: 'en-GB', version: '9.9' }],
  ['/workflow/events', { event: 'none' }],
  ['PUT {p}/contenttypes/{contentTypeId}', { ...book, ...STALE }],
  ['PUT {p}/components/{componentId}', { name: {}, ...STALE }],
  ['PUT /api/management/projects/{projectId}', { name: '' }],
  ['PUT {p}/nodes/{nodeId}', { slug: 7 }],
  ['/nodes/{nodeId}/parentId', JSON.stringify(randomUUID())],
  ['PUT {p}/nodes/{parentNodeId}/children/order', []],
  ['/tags/bulk', []],
  ['/blocks/{blockId}/actions', { action: 'release', type: 'release' }],
  ['POST /api/security/groups/{group}/users', []],
  ['POST /api/security/groups/{group}/groups', []],
  ['PUT {p}/security/roles/{roleId}', { name: 7 }],
];

/** An open stream would not end. */
const QUERIES: readonly (readonly [string, string])[] = [
  ['GET {p}/events/stream', '?lastEventId=none'],
  ['GET {p}/console/stream', '?lastEventId=none'],
];

function byEnd<Value>(table: readonly (readonly [string, Value])[], row: string): Value | undefined {
  return table.find(([end]) => row.endsWith(end))?.[1];
}

export type Outcome = 'allowed' | 'refused' | 'unknown';

export async function outcomeOf(
  annal: Annal,
  operation: SweptOperation,
  targets: Targets,
  { token }: Caller,
): Promise<Outcome> {
  const { method, path } = operation;
  const row = rowOf(operation);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(targets[name] ?? randomUUID()));
  const isBare = !['POST', 'PUT', 'PATCH'].includes(method);
  const body = byEnd(BODIES, row) ?? (isBare ? undefined : {});
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const answer = await fetch(annal.address + address + (byEnd(QUERIES, row) ?? ''), { method, headers, ...sent });
  await answer.body?.cancel();
  const { status } = answer;
  if (status >= 500) throw new Error(`${row} failed with ${status}`);
  if (status === 401) return 'unknown';
  return status === 403 ? 'refused' : 'allowed';
}
