import type { DynamicModule, Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { OperationsModule, propertiesOf } from '@annal/http';
import { declaredRoutes } from '../authentication/declared-routes.ts';
import { DiscoveryController } from '../authentication/discovery.controller.ts';
import { SessionController } from '../authentication/session.controller.ts';
import { TokenController } from '../authentication/token.controller.ts';
import { GatewayModule } from '../gateway.module.ts';
import { deliveryDescription, deliveryRoutes } from './delivery/delivery.description.ts';
import { descriptions } from './descriptions.ts';
import { openApiDocument } from './document.ts';
import type { JsonSchema } from './schema.ts';

const options = { publicUrl: undefined } as Parameters<typeof GatewayModule.forRoot>[0];
const modules: readonly DynamicModule[] = [GatewayModule.forRoot(options), OperationsModule.forRoot()];
const authentication = [TokenController, DiscoveryController, SessionController];
const controllers = [...modules.flatMap(({ controllers: own = [] }) => own), ...authentication];
const routes = [...declaredRoutes(controllers), ...deliveryRoutes];
const document = openApiDocument(routes, descriptions);
const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, name: `${verb} ${path}`, ...operation })),
);

it('describes every route and no others', () => {
  expect(operations).toHaveLength(routes.length);
  const known = new Set<Pick<Type, 'name'>>([...controllers, deliveryDescription.controller]);
  expect(descriptions.filter(({ controller }) => !known.has(controller))).toEqual([]);
});

it('gives every operation a unique id, a summary and a description', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[A-Za-z]+_[A-Za-z]+(_\d)?$/.test(id))).toEqual([]);
  const poor = operations.filter(
    ({ summary, description }) => !/^[A-Z].*[^.]$/.test(summary) || description.length < 20,
  );
  expect(poor.map(({ name }) => name)).toEqual([]);
});

it('declares the value of every path parameter', () => {
  for (const { name, path, parameters } of operations) {
    const declared = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect([name, declared]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, value]) => value)]);
  }
});

/** Where an answer holds what somebody wrote, whose form the service does not know. */
const FREE = new Set([
  'Entry.*',
  'SelectedEntry.*',
  'DeliveredEntry.*',
  'EntrySys.workflow.transition.data',
  'SelectedEntry.sys.workflow.transition.data',
  'Field.default',
  'Field.editor',
  'Field.validations.*',
  'Node.proxy',
  'Node.renderer',
  'RolePermissions.*',
  'GraphqlAnswer.data',
  'GraphqlAnswer.errors[].extensions',
  'delete /api/management/projects/{projectId}/taggroups/{groupId}/tags/bulk.failed[].error.data.*',
  'get /api/asyncapi.json',
  'get /api/management/schemas/events/{type}',
]);

it('has a schema for every part of an answer', () => {
  const found = new Set<string>();
  const { schemas } = document.components as { schemas: Readonly<Record<string, JsonSchema>> };
  const pending: (readonly [place: string, schema: JsonSchema])[] = operations.flatMap(({ name, responses }) =>
    Object.entries(responses as Readonly<Record<string, Partial<Body>>>)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([, { content = {} }]) => Object.values(content).map(({ schema }) => [name, schema] as const)),
  );
  const known = new Set<string>();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [place, schema] = next;
    const named = schema.$ref?.replace('#/components/schemas/', '');
    if (named !== undefined && !known.has(named)) pending.push([named, schemas[named] ?? {}]);
    if (named !== undefined) known.add(named);
    else if (isFree(schema)) found.add(place);
    else pending.push(...partsOf(place, schema));
  }
  expect([...found].sort()).toEqual([...FREE].sort());
});

function isFree({ type, properties, additionalProperties, items, ...others }: JsonSchema): boolean {
  const isObject = [type].flat().includes('object') && !properties;
  if (isObject) return typeof additionalProperties !== 'object';
  const { description: _, ...rules } = others;
  return type === undefined && !properties && !items && Object.keys(rules).length === 0;
}

function partsOf(place: string, schema: JsonSchema): (readonly [string, JsonSchema])[] {
  const { properties = {}, additionalProperties, items, anyOf = [] } = schema as Record<string, never> & JsonSchema;
  const more = additionalProperties === true ? {} : additionalProperties;
  return [
    ...Object.entries(properties).map(([name, part]) => [`${place}.${name}`, part] as [string, JsonSchema]),
    ...(more ? [[`${place}.*`, more] as [string, JsonSchema]] : []),
    ...(items ? [[`${place}[]`, items] as [string, JsonSchema]] : []),
    ...anyOf.map((part) => [place, part] as [string, JsonSchema]),
  ];
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

it('describes the body of every operation and of every refusal', () => {
  for (const { name, path, requestBody, responses } of operations) {
    const bodies = [requestBody, ...Object.values(responses)] as (Partial<Body> | undefined)[];
    const media = bodies.flatMap((each) => Object.entries(each?.content ?? {}));
    expect([name, media.filter(([, { schema }]) => Object.keys(schema).length === 0)]).toEqual([name, []]);
    const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    if (path.startsWith('/api/')) expect([name, refusals.length > 0]).toEqual([name, true]);
    const silent = refusals.filter(([, { content }]) => content === undefined);
    expect([name, silent]).toEqual([name, name.startsWith('head ') ? silent : []]);
  }
});

it('describes the answer of every success that has a body', () => {
  const empty = new Set(['204', '302', '304']);
  // A password change is 200 with an empty body (security.md).
  const withBody = operations.filter(({ name }) => !/^head |credentials\/password$/.test(name));
  for (const { name, responses } of withBody) {
    const successes = Object.entries(responses).filter(([status]) => Number(status) < 400 && !empty.has(status));
    expect([name, successes.filter(([, { content }]) => content === undefined)]).toEqual([name, []]);
  }
});

it('declares that users and API keys get tokens at the token endpoint, for every scope in use', () => {
  const { oauth2 } = document.components.securitySchemes as { oauth2: { flows: Record<string, Flow> } };
  expect(Object.keys(oauth2.flows).sort()).toEqual(['clientCredentials', 'password']);
  const asked = operations.flatMap(({ security = [] }) => security.flatMap((each) => Object.values(each).flat()));
  for (const { tokenUrl, scopes } of Object.values(oauth2.flows)) {
    expect(document.paths[tokenUrl]).toHaveProperty('post');
    expect(asked.filter((scope) => !(String(scope) in scopes))).toEqual([]);
  }
});

it('has no dangling reference and no unused definition', () => {
  const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect([...new Set(referred)].sort()).toEqual(Object.keys(document.components.schemas).sort());
});

it('lists 401 and 403 for every operation that requires a token or a session, and for no other', () => {
  const closed = new Set(routes.filter(({ isOpen }) => !isOpen).map(({ name }) => name.replace('Controller.', '_')));
  for (const { name, operationId, responses, security } of operations) {
    const isClosed = closed.has(operationId.replace(/_\d$/, ''));
    const needsSession = name === 'post /authenticate/session' || name === 'post /authenticate/session/refresh';
    expect([name, '401' in responses && '403' in responses]).toEqual([name, isClosed || needsSession]);
    expect([name, security?.length === 0]).toEqual([name, !isClosed]);
  }
});

interface Flow {
  readonly tokenUrl: string;
  readonly scopes: object;
}

function modelsOf(controller: Type): readonly (readonly [handler: string, names: readonly string[]])[] {
  const { prototype } = controller as { prototype: object };
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((handler) => {
    const types = (Reflect.getMetadata('design:paramtypes', prototype, handler) as unknown[] | undefined) ?? [];
    const names = types
      .filter((type): type is Type<object> => typeof type === 'function')
      .flatMap((type) => [...propertiesOf(type).values()].map(({ name }) => name));
    return names.length === 0 ? [] : [[`${controller.name.replace('Controller', '')}_${handler}`, names] as const];
  });
}

interface ObjectSchema {
  readonly properties?: object;
  readonly anyOf?: readonly ObjectSchema[];
}

it('names the properties of the body models', () => {
  const described = new Set(descriptions.map(({ controller }) => controller));
  for (const [id, names] of controllers.filter((each) => described.has(each)).flatMap(modelsOf)) {
    const sent = operations.find(({ operationId }) => operationId === id)?.requestBody;
    const [, name = ''] = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(sent)) ?? [];
    const schema = (document.components.schemas[name] ?? {}) as ObjectSchema;
    for (const { properties = {} } of schema.anyOf ?? [schema])
      expect([id, Object.keys(properties).sort()]).toEqual([id, [...names].sort()]);
  }
});
