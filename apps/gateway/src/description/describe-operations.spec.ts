import type { DynamicModule } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { OperationsModule } from '@annal/http';
import { declaredRoutes } from '../authentication/declared-routes.ts';
import { DiscoveryController } from '../authentication/discovery.controller.ts';
import { TokenController } from '../authentication/token.controller.ts';
import { GatewayModule } from '../gateway.module.ts';
import { describeOperations, modelsOf } from './describe-operations.ts';
import { DESCRIBED } from './described-operations.ts';

const options = { publicUrl: undefined } as Parameters<typeof GatewayModule.forRoot>[0];
const modules: readonly DynamicModule[] = [GatewayModule.forRoot(options), OperationsModule.forRoot()];
const controllers = [...modules.flatMap(({ controllers: own = [] }) => own), TokenController, DiscoveryController];
const routes = declaredRoutes(controllers);

it('every operation that is described is one', () => {
  const names = new Set(routes.map(({ name }) => name));
  expect(Object.keys(DESCRIBED).filter((name) => !names.has(name))).toEqual([]);
});

describe('the description', () => {
  const paths: OpenAPIObject['paths'] = {};
  for (const { method, path } of routes) {
    const address = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
    const status = method === 'DELETE' ? 204 : 200;
    paths[address] = { ...paths[address], [method.toLowerCase()]: { responses: { [status]: { description: '' } } } };
  }
  const bare: OpenAPIObject = { openapi: '3.0.0', info: { title: 'Annal', version: '1' }, paths };
  const described = describeOperations(bare, routes, modelsOf(controllers));
  const operationAt = (path: string, method: 'get' | 'post' | 'delete') => described.paths[path]?.[method];

  it('declares every value of every path', () => {
    for (const [path, verbs] of Object.entries(described.paths))
      for (const operation of Object.values(verbs as Record<string, { parameters: { name: string; in: string }[] }>)) {
        const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      }
  });

  it('refers to nothing that it does not have', () => {
    const referred = [...JSON.stringify(described.paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    const known = Object.keys(described.components?.schemas ?? {});
    expect(known).toEqual(expect.arrayContaining([...new Set(referred.map(([, name]) => name))]));
    expect(referred.length).toBeGreaterThan(100);
  });

  it('says what a query and a body may have, what is answered, and what not', () => {
    const at = '/api/management/projects/{projectId}/entries';
    const list = operationAt(at, 'get');
    expect(list?.parameters).toContainEqual(expect.objectContaining({ name: 'versionStatus', in: 'query' }));
    expect(list?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PagedList' } } },
    });
    expect(Object.keys(list?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '422', '503']);
    expect(operationAt(at, 'post')?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { type: 'object' } } },
    });
    const deleted = operationAt(`${at}/{entryId}`, 'delete')?.responses;
    expect(deleted?.['204']).toEqual({ description: 'Done' });
    expect(described.components?.schemas?.['ComponentBody']).toMatchObject({
      properties: {
        id: { type: 'string', nullable: true },
        name: { type: 'object', additionalProperties: { type: 'string' } },
        fields: { type: 'array', items: { properties: { dataType: { type: 'string' }, default: {} } } },
      },
    });
  });

  it('says which operations take no token', () => {
    expect(operationAt('/authenticate/connect/token', 'post')).toMatchObject({
      security: [],
      responses: { 400: { content: { 'application/json': { schema: { $ref: '#/components/schemas/TokenError' } } } } },
    });
    expect(operationAt('/api/management/projects', 'get')).not.toHaveProperty('security');
  });
});
