import { createHash } from 'node:crypto';
import { serverAudits } from 'graphql-http';
import { success } from '../../support/answers/answers.ts';
import { accessTokenOf } from '../../support/callers/access-tokens.ts';
import { createApiKey } from '../../support/callers/security.ts';
import { field, type Json } from '../../support/content/library.ts';
import { Asking, codesOf } from '../../support/delivery/graphql.ts';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

const OWN_TYPE = 'application/graphql-response+json';

let annal: Annal;
let site: Site;
let asking: Asking;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  asking = new Asking(site);
});
afterAll(() => annal.discard());

const named = (id: string) => ({ id, name: { 'en-GB': id } });
const header = (answer: { readonly headers: Headers }, name: string) => answer.headers.get(name);
const hashed = (query: string): Json => {
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  return { persistedQuery: { version: 1, sha256Hash } };
};

async function tokenWith(permissions: Json): Promise<Readonly<Record<string, string>>> {
  const key = await createApiKey(annal, {});
  const role = { name: `Role of ${key.name}`, enabled: true, permissions, assignments: { apiKeys: [key.name] } };
  success(await site.library.call('POST', '/security/roles', role), 201);
  return { accesstoken: accessTokenOf(key).token };
}

describe('a request', () => {
  it('keeps to GraphQL over HTTP', async () => {
    const authorization = `Bearer ${await annal.bearer()}`;
    const fetchFn = (url: string, { headers, ...init }: RequestInit = {}) =>
      fetch(url, { ...init, headers: { ...(headers as object), authorization } });
    const audits = serverAudits({ url: annal.address + asking.path, fetchFn });
    const results = await Promise.all(audits.map((audit) => audit.fn()));
    const failed = results.filter(({ status }) => status === 'error');
    expect(failed.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
    expect(results.length).toBeGreaterThan(50);
  });

  it.each<[string, unknown, number, string]>([
    ['no query', {}, 400, 'BAD_REQUEST'],
    ['a query that is no text', { query: 1 }, 400, 'BAD_REQUEST'],
    ['variables that are no object', { query: '{ __typename }', variables: [1] }, 400, 'BAD_REQUEST'],
    ['a syntax error', { query: '{' }, 400, 'PARSE_FAILED'],
    ['an unknown field', { query: '{ unknown }' }, 400, 'VALIDATION_FAILED'],
    ['an unknown operation', { query: '{ __typename }', operationName: 'a' }, 400, 'UNKNOWN_OPERATION'],
    ['a mutation', { query: 'mutation { a }' }, 400, 'READ_ONLY'],
    ['a missing variable', { query: 'query($id: ID!) { entry(id: $id) { entryTitle } }' }, 400, 'BAD_VARIABLES'],
    ['51 root fields', { query: `{ ${'a: __typename '.repeat(51)} }` }, 400, 'ROOT_FIELD_LIMIT'],
  ])('with %s is answered in the form of GraphQL', async (_, body, status, code) => {
    const answer = await asking.send(body, { headers: { accept: OWN_TYPE } });
    expect([answer.status, codesOf(answer)]).toEqual([status, [code]]);
    expect(header(answer, 'content-type')).toBe(`${OWN_TYPE}; charset=utf-8`);
    expect(header(answer, 'cache-control')).toBe('no-store');
  });

  it.each<[string, string, Readonly<Record<string, string>>, number]>([
    ['a batch', '[{"query":"{ __typename }"}]', {}, 400],
    ['text that is no JSON', '{"query":', {}, 400],
    ['too many values', JSON.stringify({ query: '{a}', variables: { a: Array(200_000).fill(1) } }), {}, 400],
    ['names of prototypes', '{"query":"{ __typename }","variables":{"__proto__":{"a":1}}}', {}, 400],
    ['a body that is too large', JSON.stringify({ query: 'x'.repeat(1_100_000) }), {}, 413],
    ['another media type', 'query=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('with %s is refused as everywhere', async (_, body, headers, status) => {
    const answer = await asking.send(body, { headers });
    expect([answer.status, header(answer, 'cache-control')]).toEqual([status, 'no-store']);
    expect(answer.body).toMatchObject({ type: 'error', logId: expect.any(String) });
  });
});

describe('rights', () => {
  const latest = (name: string) => `{ ${name}Collection(versionStatus: latest) { items { entryTitle } } }`;

  it('are those of delivery, for introspection too', async () => {
    for (const query of ['{ __schema { types { name } } }', '{ project { id } }']) {
      expect((await asking.post(query, {}, { token: null })).status).toBe(401);
      const stranger = { accesstoken: accessTokenOf(await createApiKey(annal, {})).token };
      expect((await asking.post(query, {}, { token: null, headers: stranger })).status).toBe(403);
      expect((await asking.post(query, {}, { token: null, headers: await tokenWith({}) })).status).toBe(200);
    }
    const answer = await fetch(`${annal.address}${asking.path}?sdl`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
  });

  it('open drafts of the content types that a caller may see', async () => {
    const draft = await site.draft('Draft of rights');
    const none = await tokenWith({});
    const some = await tokenWith({ entries: [{ id: 'novel', actions: ['sysView'] }] });
    const as = (headers: Readonly<Record<string, string>>, query: string) =>
      asking.post(query, {}, { token: null, headers });
    const byId = `{ novel(id: "${draft.sys.id}", versionStatus: latest) { title } }`;
    const any = `{ entry(id: "${draft.sys.id}", versionStatus: latest) { entryTitle } }`;
    for (const query of [latest('novel'), byId, any, '{ entries(versionStatus: latest) { totalCount } }'])
      expect([query, codesOf(await as(none, query))]).toEqual([query, ['FORBIDDEN']]);
    expect(codesOf(await as(some, latest('author')))).toEqual(['FORBIDDEN']);
    const seen = await as(some, latest('novel'));
    expect(seen.body.data).toMatchObject({ novelCollection: { items: [{ entryTitle: 'Draft of rights' }] } });
    expect((await as(some, byId)).body.data).toEqual({ novel: { title: 'Draft of rights' } });
    expect((await as(some, any)).body.data).toEqual({ entry: { entryTitle: 'Draft of rights' } });
    expect(header(seen, 'cache-control')).toBe('private, no-cache');
    expect((await asking.post(byId.replace(', versionStatus: latest', ''))).body.data).toEqual({ novel: null });
    const view = await annal.call('POST', `${asking.path}?versionStatus=latest`, {
      query: byId.replace(', versionStatus: latest', ''),
    });
    expect(view.body).toEqual({ data: { novel: { title: 'Draft of rights' } } });
  });

  it('leave out what the project excludes from sys', async () => {
    const own = await Site.open(annal, { deliverySysExclusions: ['sys.owner', 'sys.version.createdBy'] });
    const { sys } = await own.novel('Excluded');
    const found = await new Asking(own).data(
      `{ novel(id: "${sys.id}") { sys { id owner version { createdBy versionNo } } } }`,
    );
    expect(found).toEqual({
      novel: { sys: { id: sys.id, owner: null, version: { createdBy: null, versionNo: '1.0' } } },
    });
  });
});

describe('an answer to GET', () => {
  it('is kept until what was read changes', async () => {
    const ann = await site.author('Ann');
    const novel = await site.novel('Kept', { author: linkTo(ann) });
    const query = `{ novel(id: "${novel.sys.id}") { author { ... on Author { name } } } }`;
    const headers = { 'x-require-surrogate-key': 'true' };
    const first = await asking.get({ query }, { headers });
    expect(first.body).toEqual({ data: { novel: { author: { name: 'Ann' } } } });
    const keys = (header(first, 'surrogate-key') ?? '').split(' ').map((key) => key.replace(/^\w{8}:?/, ''));
    expect(keys.toSorted()).toEqual(['', `e:${ann.sys.id}`, `e:${novel.sys.id}`, 'm:author', 'm:novel'].toSorted());
    expect(header(first, 'cache-control')).toMatch(/^public, max-age=0/);
    expect(header(first, 'vary')).toContain('Accept, ');
    const etag = String(header(first, 'etag'));
    const again = await asking.get({ query }, { headers: { 'if-none-match': etag } });
    expect([again.status, header(again, 'etag')]).toEqual([304, etag]);
    success(await site.library.invoke(await site.revise(ann, { name: 'Bea' }), 'publish'));
    const after = await asking.get({ query }, { headers: { 'if-none-match': etag } });
    expect(after.body).toEqual({ data: { novel: { author: { name: 'Bea' } } } });
    const posted = await asking.post(query);
    expect([posted.body, header(posted, 'cache-control')]).toEqual([after.body, 'no-cache']);
  });

  it('has a list that changes with its type only', async () => {
    const query = '{ authorCollection(pageSize: 100) { totalCount } }';
    const headers = { 'x-require-surrogate-key': 'true' };
    const before = await asking.get({ query }, { headers });
    expect(header(before, 'surrogate-key')).toMatch(/:t:author( |$)/);
    expect(header(before, 'surrogate-key')).not.toMatch(/:e( |$)/);
    await site.author('One more');
    const [total, now] = [before, await asking.get({ query })].map(
      ({ body }) => body.data?.['authorCollection'].totalCount,
    );
    expect(now).toBe(Number(total) + 1);
  });

  it('has the media type of its request', async () => {
    const query = '{ project { id } }';
    for (const accept of [OWN_TYPE, 'application/json', `${OWN_TYPE};q=0.9, application/json;q=0.1`, '*/*', OWN_TYPE]) {
      const answer = await asking.get({ query }, { headers: { accept } });
      const type = accept.startsWith(OWN_TYPE) ? OWN_TYPE : 'application/json';
      expect([accept, header(answer, 'content-type')]).toEqual([accept, `${type}; charset=utf-8`]);
    }
  });

  it('with errors is not kept', async () => {
    const query = '{ project { id } novelCollection(pageIndex: -1) { totalCount } }';
    const answer = await asking.get({ query });
    expect([answer.status, answer.body.data, codesOf(answer)]).toEqual([200, null, ['BAD_REQUEST']]);
    expect(header(answer, 'cache-control')).toBe('private, no-cache');
  });

  it('can be asked for by the hash of a query that was sent before', async () => {
    const query = `query($id: ID!) { author(id: $id) { name } } # ${site.library.id}`;
    const { sys } = await site.author('Persisted');
    const parameters = { extensions: JSON.stringify(hashed(query)), variables: JSON.stringify({ id: sys.id }) };
    const unknown = await asking.get(parameters);
    expect([unknown.status, codesOf(unknown)]).toEqual([400, ['PERSISTED_QUERY_NOT_FOUND']]);
    expect(header(unknown, 'cache-control')).toBe('no-store');
    const learned = await asking.send({ query, variables: { id: sys.id }, extensions: hashed(query) });
    const known = await asking.get(parameters);
    expect([known.status, known.body]).toEqual([200, learned.body]);
    expect(known.body.data).toEqual({ author: { name: 'Persisted' } });
    expect(header(known, 'cache-control')).toMatch(/^public/);
    const other = await Site.open(annal);
    expect(codesOf(await new Asking(other).get(parameters))).toEqual(['PERSISTED_QUERY_NOT_FOUND']);
  });
});

describe('the schema', () => {
  it('follows what is published and what is in delivery, in the first answer', async () => {
    const own = new Asking(await Site.open(annal));
    const { library } = own.site;
    const text = async () => (await own.sdl()).text();
    const before = await own.sdl();
    const etag = String(before.headers.get('etag'));
    expect([before.status, before.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await before.text()).not.toContain('type Map ');
    expect((await own.sdl({ 'if-none-match': etag })).status).toBe(304);
    const definition = { ...named('map'), entryTitleField: 'title', fields: [field('title', 'string')] };
    const created = success(await library.call<{ version: Json }>('POST', '/contenttypes', definition), 201);
    expect((await own.sdl({ 'if-none-match': etag })).status).toBe(304);
    const publish = (version: unknown) =>
      library.call('POST', '/contenttypes/map/workflow/events', { event: 'publish', version });
    success(await publish(created.version['versionNo']));
    const after = await own.sdl({ 'if-none-match': etag });
    expect([after.status, await after.text()]).toEqual([200, expect.stringContaining('type Map implements Entry')]);
    const { sys } = await library.createPublished({ title: 'Wales' }, { contentTypeId: 'map' });
    expect(await own.data(`{ map(id: "${sys.id}") { title } }`)).toEqual({ map: { title: 'Wales' } });
    const linking = await own.site.novel('Linking', { author: { sys: { id: sys.id, language: 'en-GB' } } });
    const links = `{ novel(id: "${linking.sys.id}") { author { entryTitle } } entry(id: "${sys.id}") { entryTitle } }`;
    expect(await own.data(links)).toEqual({
      novel: { author: { entryTitle: 'Wales' } },
      entry: { entryTitle: 'Wales' },
    });
    const hidden = { ...definition, includeInDelivery: false, version: { versionNo: '1.0' } };
    success(await library.call('PUT', '/contenttypes/map', hidden));
    success(await publish('1.1'));
    expect(await text()).not.toContain('type Map ');
    expect(codesOf(await own.post('{ mapCollection { totalCount } }'))).toEqual(['VALIDATION_FAILED']);
    expect(await own.data(links)).toEqual({ novel: { author: null }, entry: null });
  });
});
