import type { OpenAPIObject } from '@nestjs/swagger';

export type Schemas = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>;
export type SchemaObject = Exclude<Schemas[string], { $ref: string }>;

/** What neither a route nor the model of its body says of an operation. */
export interface DescribedOperation {
  readonly query?: readonly QueryName[];
  /** Where a name of the query does not mean here what it means everywhere else. */
  readonly differs?: Partial<Readonly<Record<QueryName, SchemaObject>>>;
  /** Bodies without a model, by media type. */
  readonly body?: Readonly<Record<string, SchemaObject>>;
  /** What a success answers, where that is not one JSON object. */
  readonly answer?: 'page' | 'list' | 'nothing' | 'anything' | readonly string[];
  /** Statuses of this operation alone. */
  readonly statuses?: readonly number[];
}

type QueryName = keyof typeof QUERY;

const text: SchemaObject = { type: 'string' };
const flag: SchemaObject = { type: 'boolean', default: false };
const object: SchemaObject = { type: 'object', additionalProperties: true };
const texts: SchemaObject = { type: 'array', items: text };
const nullable = (schema: SchemaObject): SchemaObject => ({ ...schema, nullable: true });

/** By name: one means the same everywhere. */
export const QUERY = {
  pageIndex: { type: 'integer', minimum: 0, default: 0 },
  pageSize: { type: 'integer', minimum: 1, maximum: 10_000, default: 25 },
  order: { ...text, description: 'Names, comma separated; `-` before a name turns its order round' },
  orderBy: { ...text, description: 'JSON: `[{ "asc": name }, { "desc": name }]`' },
  where: { ...text, description: 'JSON: a list of conditions' },
  zenql: { ...text, description: 'Conditions in ZenQL' },
  aggregations: { ...text, description: 'JSON: `{ name: { "field": name } }`' },
  fields: { ...text, description: 'What is shown of an entry, comma separated' },
  q: { ...text, description: 'A text that has to be contained' },
  language: { ...text, description: 'A language code such as `en-GB`' },
  version: { ...text, description: 'A version number such as `1.0`' },
  versionStatus: { ...text, description: '`latest` or `published`', default: 'latest' },
  dataFormat: text,
  contentTypeId: text,
  entryId: { ...text, format: 'uuid' },
  userId: text,
  projectId: text,
  resourceId: text,
  from: { ...text, format: 'date-time' },
  to: { ...text, format: 'date-time' },
  after: { ...text, description: '`next` of the page before' },
  excludedGroups: { ...text, description: 'Ids or names, comma separated' },
  status: { ...text, description: 'Of a delivery' },
  types: { ...text, description: 'Types of events, comma separated' },
  lastEventId: text,
  lines: { type: 'integer', minimum: 1, maximum: 10_000, default: 100 },
  sinceSeconds: { type: 'integer', minimum: 1 },
  includeArchived: flag,
  includeDeleted: flag,
  includeInherited: flag,
  includeSelf: flag,
  includeTimestamps: flag,
  previous: flag,
  permanent: flag,
  download: flag,
  suspended: flag,
  forcePasswordReset: flag,
  autoRelease: { type: 'boolean' },
  release: { type: 'boolean' },
  makeLive: { type: 'boolean' },
} satisfies Readonly<Record<string, SchemaObject>>;

const page = ['pageIndex', 'pageSize'] as const;
const listedEntries = ['order', 'language', 'versionStatus', 'fields', 'includeArchived', 'includeDeleted'] as const;
const entry = { 'application/json': object };
const identifiers = { 'application/json': texts };
const definitions = { query: ['versionStatus'], answer: 'list' } as const;
const definition = { query: ['version', 'versionStatus'] } as const;
const logged = ['lines', 'sinceSeconds', 'includeTimestamps', 'previous'] as const;
const listedGroups = [...page, 'q', 'zenql', 'order'] as const;
const walked = [...listedGroups, 'includeInherited', 'excludedGroups'] as const;
const file = { answer: ['*/*'], statuses: [206, 304, 416] } as const;

/** By `Controller.method`. */
export const DESCRIBED: Readonly<Record<string, DescribedOperation>> = {
  'MetricsController.show': { answer: ['text/plain'] },
  'HealthController.ready': { statuses: [503] },
  'TokenController.issue': { body: { 'application/x-www-form-urlencoded': object } },
  'ProjectsController.list': { answer: 'list' },
  'NodesController.ofEntry': { query: ['entryId'], answer: 'list' },
  'NodesController.move': { body: { 'application/json': nullable(text) } },
  'ChildNodesController.list': { query: ['language'], answer: 'list' },
  'ChildNodesController.order': { query: ['language'], body: identifiers },
  'ChildNodesController.unorder': { query: ['language'] },
  'ContentTypesController.list': { ...definitions, query: ['versionStatus', 'dataFormat'] },
  'ContentTypesController.get': definition,
  'ComponentsController.list': definitions,
  'ComponentsController.get': definition,
  'WorkflowDefinitionsController.list': { query: [...page, 'versionStatus'], answer: 'page' },
  'WorkflowDefinitionsController.get': definition,
  'EntriesController.list': { query: [...page, ...listedEntries, 'dataFormat', 'zenql'], answer: 'page' },
  'ContentTypeEntriesController.list': { query: [...page, ...listedEntries], answer: 'page' },
  'EntriesController.create': { body: entry },
  'EntriesController.get': { query: ['language', 'version', 'versionStatus', 'fields'] },
  'EntriesController.revise': { body: entry },
  'EntriesController.patch': {
    query: ['language'],
    body: {
      'application/merge-patch+json': object,
      'application/json-patch+json': { type: 'array', items: object },
      'application/json': { oneOf: [object, { type: 'array', items: object }] },
    },
  },
  'EntriesController.delete': { query: ['language', 'permanent'] },
  'EntriesController.invoke': { body: { 'application/json': object } },
  'EntrySchedulesController.set': {
    query: ['language'],
    body: { 'application/json': { type: 'object', properties: { dateTime: { ...text, format: 'date-time' } } } },
  },
  'EntrySchedulesController.clear': { query: ['language'] },
  'EntryRelationsController.usage': {
    query: [...page, 'versionStatus', 'language', 'contentTypeId', 'q'],
    answer: 'page',
  },
  'EntryRelationsController.usageByType': { query: ['versionStatus', 'language'], answer: 'list' },
  'EntryRelationsController.versions': { query: [...page, 'language'], answer: 'page' },
  'EntrySearchController.search': {
    query: ['where', 'orderBy', 'zenql', 'aggregations', ...page, 'includeArchived', 'includeDeleted', 'fields'],
    differs: { pageSize: { type: 'integer', minimum: 0, default: 25, description: 'More than 10,000 are 10,000' } },
    answer: 'page',
  },
  'EntrySearchController.searchByBody': { answer: 'page' },
  'AssetsController.upload': { body: { 'multipart/form-data': object }, answer: 'list' },
  'AssetsController.get': { ...file, query: ['download'] },
  'DeliveryController.get': { ...file, query: ['download', 'language'] },
  'BlocksController.list': { query: page, answer: 'page' },
  'BlocksController.push': {
    query: ['autoRelease', 'release', 'makeLive'],
    body: { 'application/json': object },
  },
  'BlocksController.invoke': { body: { 'application/json': object } },
  'BlockVersionsController.list': { query: page, answer: 'page' },
  'BlockVersionsController.log': { query: logged, answer: ['text/plain'] },
  'BlockVersionsController.below': { query: [...page, ...logged], answer: ['application/json', 'text/plain'] },
  'UsersController.list': { query: [...page, 'q', 'zenql', 'order'], answer: 'page' },
  'UsersController.search': { query: [...page, 'where', 'orderBy', 'order'], answer: 'page' },
  'UsersController.searchByBody': { answer: 'page' },
  'UsersController.create': { query: ['suspended', 'forcePasswordReset'] },
  'UsersController.changePassword': { answer: 'nothing' },
  'UserGroupsController.list': { query: walked, answer: 'page' },
  'GroupsController.list': { query: listedGroups, answer: 'page' },
  'MembershipsController.users': { query: walked, answer: 'page' },
  'MembershipsController.addUsers': { body: identifiers },
  'MembershipsController.children': { query: [...walked, 'includeSelf'], answer: 'page' },
  'MembershipsController.addChildren': { body: identifiers },
  'RolesController.list': { query: page, answer: 'page' },
  'PermissionsController.actions': { query: ['userId', 'language'] },
  'PermissionsController.authorized': { query: ['userId', 'language'] },
  'ApiKeysController.list': { query: [...page, 'q', 'order'], answer: 'page' },
  'AuditController.list': { query: ['projectId', 'userId', 'resourceId', 'from', 'to', 'after', 'pageSize'] },
  'WebhooksController.list': { query: page, answer: 'page' },
  'WebhooksController.deliveries': { query: [...page, 'status'], answer: 'page' },
  'EventStreamsController.live': { answer: ['text/event-stream'] },
  'EventStreamsController.pull': { query: ['types', 'lastEventId'], answer: ['text/event-stream'] },
  'EventSchemasController.list': { answer: 'anything' },
  'EventSchemasController.schema': { answer: ['application/schema+json'] },
};
