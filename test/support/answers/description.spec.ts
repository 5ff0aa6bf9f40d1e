import { Description, type Received } from './description.ts';

const json = 'application/json; charset=utf-8';
const content = (schema: object) => ({ content: { 'application/json': { schema } } });
const description = new Description({
  paths: {
    '/things/{thingId}': {
      get: { responses: { 200: content({ $ref: '#/components/schemas/Thing' }), 404: content({ type: 'object' }) } },
      put: { requestBody: content({ $ref: '#/components/schemas/Thing' }), responses: { 204: {} } },
      delete: { responses: { 204: {} } },
    },
    '/things': {
      get: {
        parameters: [
          { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'deep', in: 'query', schema: { type: 'boolean' } },
          { name: 'where', in: 'query', ...content({ type: 'array' }) },
          { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: content({ type: 'array' }) },
      },
    },
    '/things/root': { get: { responses: { 200: content({ type: 'string' }) } } },
  },
  components: {
    schemas: { Thing: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } } },
  },
});
const ID = '5b0c9c53-3c0e-4f62-9a39-7d7c2f1f5a10';
const answer: Received = {
  method: 'GET',
  target: '/things/a?x=1',
  status: 200,
  contentType: json,
  body: `{"id":"${ID}"}`,
};

it('accepts an answer that matches its description', () => {
  expect(description.problemOf(answer)).toBeUndefined();
  expect(description.problemOf({ ...answer, target: '/THINGS/root/', body: '"a"' })).toBeUndefined();
  expect(description.problemOf({ ...answer, method: 'HEAD', body: '' })).toBeUndefined();
  expect(description.problemOf({ ...answer, method: 'DELETE', status: 204, body: '' })).toBeUndefined();
});

it('ignores an address that is no operation', () => {
  expect(description.problemOf({ ...answer, target: '/nowhere', status: 404 })).toBeUndefined();
  expect(description.problemOf({ ...answer, method: 'POST', status: 405 })).toBeUndefined();
});

it.each<[string, Partial<Received>, RegExp]>([
  ['a status', { status: 409 }, /does not describe 409/],
  ['a media type', { contentType: 'text/plain' }, /does not describe 200 as text\/plain/],
  ['a body', { method: 'DELETE', status: 204 }, /describes 204 without a body/],
  ['a property', { body: `{"id":"${ID}","more":1}` }, /must NOT have additional properties/],
])('reports an answer with %s that is not described', (_, change, problem) => {
  expect(description.problemOf({ ...answer, ...change })).toMatch(problem);
});

it.each<[string, Partial<Received>, RegExp]>([
  ['misses a property', { body: '{}' }, /must have required property 'id'/],
  ['has another type', { target: '/things/root' }, /must be string/],
  ['has another form', { body: '{"id":"a"}' }, /must match format "uuid"/],
  ['has no body', { body: '' }, /describes 200 with a body/],
])('reports an answer that %s', (_, change, problem) => {
  expect(description.problemOf({ ...answer, ...change })).toMatch(problem);
});

const listed = { method: 'GET', contentType: null, body: '' };

it('accepts a query that matches its description, with names in any case and empty values', () => {
  for (const query of ['q=1', 'Q=a&pagesize=25&deep=True', 'q=a&where=%5B%5D&pageSize='])
    expect(description.requestProblemOf({ ...listed, target: `/things?${query}` })).toBeUndefined();
});

it.each([
  ['q=a&size=1', /accepts no 'size' in its query/],
  ['q=a&pageSize=0', /does not accept '0' as pageSize: data must be >= 1/],
  ['q=a&pageSize=1.5', /must be integer/],
  ['q=a&deep=1', /must be boolean/],
  ['q=a&where=%7B%7D', /must be array/],
  ['deep=true', /requires 'q' in its query/],
])('reports the query %s that is not described', (query, problem) => {
  expect(description.requestProblemOf({ ...listed, target: `/things?${query}` })).toMatch(problem);
});

const request = { method: 'PUT', target: '/things/a', contentType: 'application/json', body: `{"id":"${ID}"}` };

it('accepts a request that matches its description, and lists its unknown names', () => {
  expect(description.requestProblemOf(request)).toBeUndefined();
  expect(description.requestProblemOf({ ...request, body: `{"id":"${ID}","more":1}` })).toBeUndefined();
  expect(description.requestProblemOf({ ...request, method: 'GET', body: '' })).toBeUndefined();
});

it.each<[string, Partial<typeof request>, RegExp]>([
  ['an operation', { target: '/nowhere' }, /is no operation/],
  ['a media type', { contentType: 'text/plain' }, /accepts no text\/plain/],
  ['a body', { body: '{}' }, /must have required property 'id'/],
])('reports a request with %s that is not described', (_, change, problem) => {
  expect(description.requestProblemOf({ ...request, ...change })).toMatch(problem);
});
