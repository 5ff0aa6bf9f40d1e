import { randomUUID } from 'node:crypto';
import { book, field, type Json } from './library.ts';
import { quickReview } from './workflows.ts';

const text = (value: string) => ({ 'en-GB': value });
const apiId = () => `t${randomUUID().replaceAll('-', '')}`;
const version = { versionNo: '0.1' };

const fields = [
  field('title', 'string', {
    description: text('d'),
    groupId: 'main',
    editor: { id: 'text', instructions: text('i'), properties: { readOnly: true } },
    default: text('x'),
    validations: { regex: { pattern: '^a', message: text('m') }, maxLength: { value: 5 }, minChars: { value: 1 } },
  }),
  field('choice', 'stringArray', {
    validations: { allowedValues: { values: [text('a')] }, minCount: { value: 1 }, maxCount: { value: 3 } },
  }),
  field('day', 'dateTime', { validations: { min: { value: '2020-01-01' }, pastDateTime: {} } }),
  field('cover', 'object', { dataFormat: 'image', validations: { requiredFields: { fields: [{ name: 'caption' }] } } }),
  field('related', 'objectArray', {
    dataFormat: 'entry',
    validations: { allowedContentTypes: { contentTypes: ['book'] } },
  }),
  field('body', 'objectArray', {
    dataFormat: 'field',
    validations: { allowedFieldTypes: { fields: [field('p', 'string')] } },
  }),
];
const groups = [{ id: 'main', name: text('Main'), description: {} }];
const contentType = (id: string): Json => ({
  ...book,
  id,
  description: text('d'),
  fields,
  groups,
  enabled: true,
  previewUrl: 'x',
});
const component = (id: string): Json => ({ id, name: text('C'), description: {}, fields: [fields[1], fields[3]] });
const entry: Json = {
  title: 'x',
  keywords: ['a'],
  shop: { lat: 1, lon: 2 },
  extra: { a: { b: 'c' } },
  sequel: { sys: { id: randomUUID(), language: 'en-GB' } },
  sys: { contentTypeId: 'book', language: 'en-GB', dataFormat: 'entry', slug: 's', owner: 'admin', version },
};
const search: Json = {
  where: [
    { field: 'title', contains: 'x', weight: 2 },
    {
      or: [{ field: 'extra.a', freeText: { term: 'x', operator: 'or' } }, { not: { field: 'pageCount', in: [1, 2] } }],
    },
    { field: 'shop', distanceWithin: { lat: 1, lon: 2, distance: '5km' } },
  ],
  orderBy: [{ asc: 'title' }, '-pageCount'],
  fields: ['title', 'sys.id'],
  aggregations: { byKeyword: { field: 'keywords', missing: 'none', size: 5 } },
  pageIndex: 0,
  pageSize: 5,
};
const role = (): Json => ({
  name: text(apiId()),
  description: text('d'),
  enabled: true,
  permissions: {
    entries: [{ id: '*', languages: ['en-GB'], actions: ['sysView'] }],
    contentTypes: [{ id: 'book', actions: ['view'] }],
    blocks: { actions: ['view'] },
  },
  assignments: { users: ['nobody'], groups: ['none'], apiKeys: [] },
});
const user = (): Json => ({
  username: apiId(),
  email: `${apiId()}@library.example`,
  firstName: 'F',
  lastName: 'L',
  custom: { a: 'b' },
  timezone: 'x',
  language: 'en-GB',
  credentials: { password: 'Quiet+Corner-31', passwordChangeFrequency: 1 },
});
const webhook: Json = {
  name: 'W',
  description: 'd',
  url: 'https://x.example/{{resource.sys.id}}',
  method: 'POST',
  topics: [{ resourceType: 'entry', event: 'published', contentTypeId: 'book', language: 'en-GB', id: ['x'] }],
  headers: { 'x-a': { value: 'b', secret: false } },
  templates: { 'entry.book': '{{resource.title | json}}' },
  retryHours: 1,
};
const push = (): Json => ({
  id: 'search',
  image: { uri: 'registry.example/x', tag: 'v1' },
  source: { branch: 'main', commit: { id: 'abc', message: 'm', uri: 'https://git.example/c' }, tool: 'x' },
});

export function sampleBody(operation: string): Json | readonly unknown[] | undefined {
  return SAMPLES.find(([pattern]) => pattern.test(operation))?.[1]();
}

const SAMPLES: readonly (readonly [RegExp, () => Json | readonly unknown[]])[] = [
  [
    /^(POST|PUT) \/api\/management\/projects(\/\{projectId\})?$/,
    () => ({
      id: apiId(),
      name: 'N',
      description: 'd',
      primaryLanguage: 'en-GB',
      supportedLanguages: ['cy'],
      color: 'red',
    }),
  ],
  [/^POST .*\/contenttypes$/i, () => contentType(apiId())],
  [/^PUT .*\/contenttypes\/\{\w+\}$/i, () => ({ ...contentType('book'), version: { versionNo: '1.0' } })],
  [/^POST .*\/components$/, () => component(apiId())],
  [/^PUT .*\/components\/\{\w+\}$/, () => ({ ...component('part'), version })],
  [/^POST .*\/workflow\/definitions$/, () => ({ ...quickReview, id: apiId() })],
  [/^PUT .*\/workflow\/definitions\/\{\w+\}$/, () => ({ ...quickReview, version })],
  [
    /^POST .*\/workflow\/events$/,
    () => ({ event: 'draft.submit', language: 'en-GB', version: '0.1', data: { message: 'm' } }),
  ],
  [/^POST .*\/entries\/search$/, () => search],
  [/^(POST|PUT) .*\/entries(\/\{entryId\})?$/, () => entry],
  [
    /^PATCH .*\/entries\/\{entryId\}$/,
    () => [
      { op: 'test', path: '/title', value: 'x' },
      { op: 'add', path: '/extra/a', value: { b: 1 } },
      { op: 'copy', from: '/extra', path: '/extra/c' },
    ],
  ],
  [/^PUT .*\/schedules\/\{\w+\}$/, () => ({ dateTime: '2100-01-01T00:00:00Z' })],
  [
    /^(POST|PUT) .*\/nodes(\/\{\w+\}(\/children)?)?$/,
    () => ({ displayName: text('N'), slug: text('n'), entryId: randomUUID(), parentId: randomUUID(), version }),
  ],
  [/\/children\/order$/, () => [randomUUID(), randomUUID()]],
  [/\/security\/roles(\/\{\w+\})?$/, role],
  [/\/security\/users(\/\{\w+\})?$/, user],
  [
    /\/users\/search$/,
    () => ({ where: [{ field: 'username', contains: 'x' }], orderBy: [{ asc: 'username' }], pageIndex: 0 }),
  ],
  [/\/credentials\/password$|\/password$/, () => ({ existing: 'x', new: 'Quiet+Corner-32' })],
  [/\/security\/groups(\/\{\w+\})?$/, () => ({ name: apiId(), description: 'd', custom: { a: 'b' } })],
  [/\/groups\/\{\w+\}\/(users|groups)$/, () => [randomUUID(), 'nobody']],
  [/\/apiKeys(\/\{\w+\})?$/i, () => ({ name: apiId(), description: 'd', enabled: true, scopes: ['Entry_Read'] })],
  [/\/flows(\/\{\w+\})?$/, () => ({ grantType: 'client_credentials', clientId: randomUUID() })],
  [/\/actions$/, () => ({ type: 'release', data: { version: 'latest', branch: 'main' } })],
  [/\/subscriptions(\/\{\w+\})?$/i, () => webhook],
  [/\/sse\/stream$/, () => ({ topics: webhook['topics'], templates: webhook['templates'] })],
  [/^POST .*\/blocks$/, push],
];
