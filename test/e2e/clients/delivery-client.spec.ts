import { Client } from 'contensis-delivery-api';
import { Subjects } from '../../support/content/subjects.ts';
import { Site } from '../../support/delivery/site.ts';
import { Annal, clientId, clientSecret } from '../../support/service/annal.ts';

interface Rejection {
  readonly status: number;
  readonly data: { readonly message: string; readonly data: object; readonly type: string };
}

let annal: Annal;
let site: Site;
let client: Client;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  client = as({});
});
afterAll(() => annal.discard());

function as(config: object): Client {
  return Client.create({
    rootUrl: annal.address,
    projectId: site.library.id,
    clientType: 'client_credentials',
    clientDetails: { clientId, clientSecret },
    ...config,
  } as never);
}

const rejected = (request: Promise<unknown>): Promise<Rejection> =>
  request.then(
    (value) => Promise.reject(new Error(`It was answered: ${JSON.stringify(value)}`)),
    (reason: Rejection) => reason,
  );

it('reads the taxonomy', async () => {
  const { taxonomy } = client;
  const subjects = await Subjects.open(annal);
  const other = as({ projectId: subjects.library.id }).taxonomy;
  expect(await other.getNodeByKey('0')).toEqual({
    ...{ key: '0', name: 'Root', path: 'Root', hasChildren: false, children: [] },
  });
  const own = Subjects.of(site.library);
  for (const [parent, name] of [
    ['0', 'Plants'],
    ['0/1', 'Trees'],
    ['0/1', 'Flowers'],
    ['0/1/2', 'Oaks'],
  ] as const)
    await own.add(parent, name);
  const trees = { key: '0/1/2', name: 'Trees', path: 'Root/Plants/Trees', hasChildren: true };
  const flowers = { key: '0/1/3', name: 'Flowers', hasChildren: false };
  const plants = await taxonomy.getNodeByKey('0/1');
  expect(plants).toMatchObject({ name: 'Plants', children: [flowers, { ...trees, children: [] }] });
  expect(await taxonomy.getNodeByKey({ key: '0/1', order: 'defined', childDepth: 2, language: 'cy' })).toMatchObject({
    children: [{ ...trees, children: [{ name: 'Oaks' }] }, flowers],
  });
  expect(await taxonomy.getNodeByPath('Root/plants/TREES')).toMatchObject({ ...trees, children: [{ name: 'Oaks' }] });
  expect(await taxonomy.getNodeByPath({ path: 'Root/Plants', childDepth: 0 })).toMatchObject({ children: [] });
  expect(await taxonomy.resolveChildren('0/1/2')).toMatchObject({ ...trees, children: [{ name: 'Oaks' }] });
  const [, unresolved] = (plants as unknown as { children: [object, object] }).children;
  expect(await taxonomy.resolveChildren(unresolved as never)).toMatchObject({ ...trees, children: [{ name: 'Oaks' }] });
  expect((await rejected(taxonomy.getNodeByKey('0/9'))).status).toBe(404);
  const { sys } = await site.novel('Acorns', { subject: '0/1/2/4' });
  const { subject } = (await client.entries.get(sys.id)) as unknown as { subject: never };
  expect(subject).toMatchObject({ key: '0/1/2/4', path: 'Root/Plants/Trees/Oaks' });
  expect(await taxonomy.resolveChildren(subject)).toMatchObject({ key: '0/1/2/4', children: [] });
});

it('previews drafts', async () => {
  const draft = await site.draft('Not yet');
  expect((await rejected(client.entries.get(draft.sys.id))).status).toBe(404);
  const preview = as({ versionStatus: 'latest', language: 'en-GB' });
  expect(await preview.entries.get(draft.sys.id)).toMatchObject({ title: 'Not yet', sys: { versionStatus: 'latest' } });
});

it('is told what is wrong', async () => {
  expect(await rejected(client.entries.get('00000000-0000-4000-8000-000000000000'))).toMatchObject({
    status: 404,
    data: { type: 'error', data: { projectId: site.library.id, versionStatus: 'published' } },
  });
  expect(await rejected(as({ projectId: 'unknown' }).project.get())).toMatchObject({ status: 404 });
  expect(await rejected(as({ accessToken: 'x'.repeat(48) }).project.get())).toMatchObject({ status: 401 });
});

it('may be called by pages of any origin, with headers of their own', async () => {
  const address = `${annal.address}${site.path}`;
  const origin = 'https://www.library.example';
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'accesstoken,content-type,x-require-surrogate-key',
    },
  });
  expect(preflight.status).toBe(204);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers': 'accesstoken,content-type,x-require-surrogate-key',
    'access-control-max-age': '7200',
  });
  const refused = await fetch(address, { headers: { origin } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  const answer = await site.read('', { headers: { origin, 'x-require-surrogate-key': 'true' } });
  expect(answer.headers.get('access-control-expose-headers')).toContain('Surrogate-Key');
  expect(answer.headers.get('surrogate-key')).toMatch(/^[0-9a-f]{8}$/);
});
