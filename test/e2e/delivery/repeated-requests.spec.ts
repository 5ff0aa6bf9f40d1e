import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import type { Json } from '../../support/content/library.ts';
import { accessTokenOf } from '../../support/callers/access-tokens.ts';
import { createApiKey, type ApiKeyView } from '../../support/callers/security.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

/** The first is computed, the second kept; later ones are answered before guards and controllers see them. */
const TURNS = 4;
/** What changes by itself; writes of other suites move the position on. */
const PASSING = ['date', 'connection', 'keep-alive', 'last-modified', 'x-position'];

type Headers = Readonly<Record<string, string>>;

let annal: Annal;
let site: Site;
let novel: Entry;
let key: ApiKeyView;
let below: string;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  novel = await site.novel('Repeated', { summary: 'long '.repeat(500) });
  below = `/entries/${novel.sys.id}`;
  key = await createApiKey(annal);
  await role();
});
afterAll(() => annal.discard());

async function role(): Promise<string> {
  const properties = { name: `Readers ${Date.now()}`, enabled: true, permissions: {} };
  const body = { ...properties, assignments: { apiKeys: [key.name] } };
  return success(await site.library.call<{ id: string }>('POST', '/security/roles', body), 201).id;
}

const ask = (headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  annal.call<Json>(method, site.path + below, undefined, {
    token: null,
    headers: { accesstoken: accessTokenOf(key).token, ...headers },
  });

async function repeated(headers: Headers = {}) {
  const answers = [];
  for (let turn = 0; turn < TURNS; turn += 1) answers.push(await ask(headers));
  return answers;
}

const lasting = ({ headers }: { readonly headers: globalThis.Headers }) =>
  Object.fromEntries([...headers].filter(([name]) => !PASSING.includes(name)));

it.each<[string, Headers]>([
  ['as they are', {}],
  ['with surrogate keys', { 'x-require-surrogate-key': 'true' }],
  ['compressed', { 'accept-encoding': 'gzip' }],
  ['to a page of another origin', { origin: 'https://site.example' }],
])('are answered like the first one: %s', async (_, headers) => {
  const [first, ...others] = await repeated(headers);
  expect(first?.status).toBe(200);
  for (const other of others)
    expect([other.status, other.body, lasting(other)]).toEqual([200, first?.body, first && lasting(first)]);
});

it('are answered without a body to HEAD, and to those who have it', async () => {
  const [first] = await repeated();
  const head = await ask({}, 'HEAD');
  expect([head.status, lasting(head)]).toEqual([200, first && lasting(first)]);
  const known = await ask({ 'if-none-match': first?.headers.get('etag') ?? '' });
  expect([known.status, known.headers.get('etag')]).toEqual([304, first?.headers.get('etag')]);
});

it('are refused at once without a credential, with another one, and with one that is disabled', async () => {
  await repeated();
  const anonymous = await annal.call('GET', site.path + below, undefined, { token: null });
  expect([anonymous.status, (await ask({ accesstoken: 'x'.repeat(48) })).status]).toEqual([401, 401]);
  success(await annal.call('PUT', `/api/security/apiKeys/${key.id}`, { enabled: false }));
  expect((await ask()).status).toBe(401);
  success(await annal.call('PUT', `/api/security/apiKeys/${key.id}`, { enabled: true }));
  expect((await ask()).status).toBe(200);
});

it('are refused at once to a key that is no longer a member', async () => {
  const other = await createApiKey(annal);
  const credential = { accesstoken: accessTokenOf(other).token };
  const body = { name: 'For a while', enabled: true, permissions: {}, assignments: { apiKeys: [other.name] } };
  const { id } = success(await site.library.call<{ id: string }>('POST', '/security/roles', body), 201);
  expect((await repeated(credential)).map(({ status }) => status)).toEqual(Array(TURNS).fill(200));
  success(await site.library.call('DELETE', `/security/roles/${id}`), 204);
  expect((await ask(credential)).status).toBe(403);
});

it('show a change with the next one: of the entry, and of what the project hides', async () => {
  await repeated();
  success(await site.library.invoke(await site.revise(novel, { title: 'Changed' }), 'publish'));
  expect((await repeated()).map(({ body }) => body['title'])).toEqual(Array(TURNS).fill('Changed'));
  const project = success(await annal.call<Json>('GET', `/api/management/projects/${site.library.id}`));
  const hiding = { ...project, deliverySysExclusions: ['sys.owner'] };
  success(await annal.call('PUT', `/api/management/projects/${site.library.id}`, hiding));
  for (const { body } of await repeated()) expect(body['sys']).not.toHaveProperty('owner');
});

it('are kept waiting for a position that they name', async () => {
  await repeated();
  expect((await ask({ 'x-min-position': 'nothing' })).status).toBe(400);
});
