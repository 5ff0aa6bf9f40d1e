import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annal } from '../../support/service/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { clientOf, createApiKey, createGroup, tokenOf, type ApiKeyView } from '../../support/callers/security.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

const prefixes = ['/api/management/security/apiKeys', '/api/security/apiKeys'];
const at = prefixes[0] as string;
const administrators = '/api/security/groups/System%20Administrators/users';
const nameTaken = [{ field: 'name', message: 'An API key with this name already exists' }];
const SECRET = /^[0-9a-f]{32}-[0-9a-f]{32}-[0-9a-f]{32}$/;

const get = async (id: string) => success(await annal.call<ApiKeyView>('GET', `${at}/${id}`));
const asKey = async (key: ApiKeyView, path: string) =>
  annal.call('GET', path, undefined, { token: await tokenOf(annal, clientOf(key)) });

/** The view after the answer that created it. */
const withoutSecrets = ({ flows, ...key }: ApiKeyView) => ({
  ...key,
  flows: flows.map(({ clientSecret, token, ...flow }) =>
    clientSecret === undefined ? { ...flow, token: token && null } : { ...flow, clientSecret: null },
  ),
});

async function createAdministrator(properties: object = {}): Promise<ApiKeyView> {
  const key = await createApiKey(annal, { ...properties });
  success(await annal.call('PUT', `${administrators}/${key.id}`), 204);
  return key;
}

describe.each(prefixes)('%s', (path) => {
  it('serves a key from creation to deletion', async () => {
    const body = { name: `Importer ${randomUUID()}`, description: 'Nightly', scopes: ['management_cityLibrary'] };
    const created = await annal.call<ApiKeyView>('POST', `${path}/`, { ...body, flows: [], createdBy: 'me' });
    const key = success(created, 201);
    const id = expect.stringMatching(GUID);
    expect(key).toEqual({
      ...body,
      id,
      enabled: true,
      flows: [
        { id, grantType: 'clientCredential', clientId: key.id, clientSecret: expect.stringMatching(SECRET) },
        { id, grantType: 'accessToken', token: expect.stringMatching(/^[A-Za-z0-9]{48}$/) },
      ],
      createdBy: expect.stringContaining('Client'),
      created: expect.stringMatching(TIMESTAMP),
      modifiedBy: expect.stringContaining('Client'),
      modified: expect.stringMatching(TIMESTAMP),
    });
    expect(created.headers.get('location')).toBe(`${at}/${key.id}`);
    const shown = withoutSecrets(key);
    expect(success(await annal.call('GET', `${path}/${key.id.toUpperCase()}`))).toEqual(shown);
    const listed = success(await annal.call<Page<ApiKeyView>>('GET', `${path}/?q=${body.name.slice(0, 20)}`));
    expect([listed.totalCount, listed.items]).toEqual([1, [shown]]);

    const changed = success(await annal.call<ApiKeyView>('PUT', `${path}/${key.id}`, { enabled: false }));
    expect(changed).toEqual({ ...shown, enabled: false, modified: changed.modified });
    expect(success(await annal.call('PUT', `${path}/${key.id}`, changed))).toEqual(changed);
    success(await annal.call('DELETE', `${path}/${key.id}`), 204);
    for (const method of ['GET', 'PUT', 'DELETE'])
      refusal(await annal.call(method, `${path}/${key.id}`, method === 'PUT' ? {} : undefined), 404);
  });
});

describe('creating', () => {
  it('refuses a name that another key or user has', async () => {
    const key = await createApiKey(annal);
    for (const name of [key.name.toUpperCase(), 'ADMIN']) {
      expect(issues(await annal.call('POST', at, { name, scopes: ['everything'] }))).toEqual([
        { field: 'scopes[0]', message: "The scope 'everything' is not valid" },
      ]);
      expect(issues(await annal.call('POST', at, { name }), 409)).toEqual(nameTaken);
    }
  });

  it('returns the secrets without waiting for the read models, and only once per Idempotency-Key', async () => {
    const headers = { prefer: 'respond-async', 'idempotency-key': randomUUID() };
    const create = async () => {
      const body = { name: `Hurried ${headers['idempotency-key']}` };
      return success(await annal.call<ApiKeyView>('POST', at, body, { headers }), 201);
    };
    const [first, second] = [await create(), await create()];
    expect(second.flows).toEqual(withoutSecrets(first).flows);
    await tokenOf(annal, clientOf(first));
  });

  it.each<[object, string, string]>([
    [{}, 'name', 'The name is required'],
    [{ name: 'a?b' }, 'name', 'The API key name is not valid'],
    [{ name: 'Valid', id: 'seven' }, 'id', 'The id is not valid'],
    [{ name: 'Valid', enabled: 'yes' }, 'enabled', 'The value is not a valid boolean'],
    [{ name: 'Valid', scopes: 'management_x' }, 'scopes', 'The value is not a valid array'],
  ])('refuses %j', async (body, field, message) =>
    expect(issues(await annal.call('POST', at, body))).toEqual([{ field, message }]),
  );

  it('accepts an id once', async () => {
    const id = randomUUID();
    expect(await createApiKey(annal, { id })).toMatchObject({ id, flows: [{ clientId: id }, {}] });
    expect(issues(await annal.call('POST', at, { id, name: randomUUID().slice(1) }), 409)).toEqual([
      { field: 'id', message: 'An API key with this id already exists' },
    ]);
  });

  it('gives a name to one of several concurrent requests', async () => {
    const body = { name: `Race ${randomUUID()}` };
    const answers = await Promise.all(Array.from({ length: 6 }, () => annal.call('POST', at, body)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 409));
    expect(refused.map((answer) => fields(answer, 409))).toEqual(Array.from({ length: 5 }, () => ['name']));
  });
});

describe('updating', () => {
  it('renames a key and frees its former name', async () => {
    const key = await createApiKey(annal);
    const name = `Renamed ${randomUUID()}`;
    expect(success(await annal.call('PUT', `${at}/${key.id}`, { name }))).toMatchObject({
      name,
      flows: withoutSecrets(key).flows,
    });
    await createApiKey(annal, { name: key.name });
    expect(issues(await annal.call('PUT', `${at}/${key.id}`, { name: key.name }), 409)).toEqual(nameTaken);
  });

  it('replaces scopes as a whole and clears the description', async () => {
    const key = await createApiKey(annal, { description: 'd', scopes: ['management_a', 'delivery_b'] });
    const changed = await annal.call('PUT', `${at}/${key.id}`, { description: null, scopes: [] });
    expect(success(changed)).toMatchObject({ name: key.name, description: null, scopes: [] });
  });
});

describe('listing', () => {
  it('pages by name in any case, and sorts as requested', async () => {
    const word = randomUUID().slice(0, 8);
    for (const letter of ['b', 'A', 'c']) await createApiKey(annal, { name: `${letter} ${word}` });
    const names = async (query: string) => {
      const { items } = success(await annal.call<Page<ApiKeyView>>('GET', `${at}?q=${word}&${query}`));
      return items.map(({ name }) => name[0]).join('');
    };
    expect(await names('')).toBe('Abc');
    expect(await names('order=-name')).toBe('cbA');
    expect(await names('order=-created&pageSize=2')).toBe('cA');
    expect(await names('pageSize=2&pageIndex=1')).toBe('c');
    refusal(await annal.call('GET', `${at}?order=colour`), 400);
  });
});

describe('a key', () => {
  it('has no rights until its group grants them', async () => {
    const key = await createApiKey(annal);
    refusal(await asKey(key, at), 403);
    success(await annal.call('PUT', `${administrators}/${encodeURIComponent(key.name)}`), 204);
    success(await asKey(key, at));
  });

  it('is refused at once when it is disabled, and accepted again when it is enabled', async () => {
    const key = await createAdministrator();
    const token = await tokenOf(annal, clientOf(key));
    success(await annal.call('GET', at, undefined, { token }));
    success(await annal.call('PUT', `${at}/${key.id}`, { enabled: false }));
    refusal(await annal.call('GET', at, undefined, { token }), 401);
    await expect(tokenOf(annal, clientOf(key))).rejects.toThrow('invalid_client');
    success(await annal.call('PUT', `${at}/${key.id}`, { enabled: true }));
    success(await annal.call('GET', at, undefined, { token }));
  });

  it('is refused at once when it is deleted', async () => {
    const key = await createAdministrator();
    const token = await tokenOf(annal, clientOf(key));
    success(await annal.call('DELETE', `${at}/${key.id}`), 204);
    refusal(await annal.call('GET', at, undefined, { token }), 401);
    await expect(tokenOf(annal, clientOf(key))).rejects.toThrow('invalid_client');
  });
});

describe('flows', () => {
  const add = (id: string, body: object) => annal.call<ApiKeyView['flows'][number]>('POST', `${at}/${id}/flows`, body);

  it('allow a secret to be replaced without invalidating tokens', async () => {
    const key = await createAdministrator();
    const before = await tokenOf(annal, clientOf(key));
    const clientId = `importer-${randomUUID()}`;
    const added = await add(key.id, { grantType: 'ClientCredentials', clientId });
    const fresh = success(added, 201);
    const { flows } = await get(key.id);
    expect(flows.find((flow) => flow['clientId'] === clientId)).toEqual({ ...fresh, clientSecret: null });
    expect(added.headers.get('location')).toBe(`${at}/${key.id}/flows/${fresh.id}`);
    expect(fresh).toMatchObject({ grantType: 'clientCredential', clientSecret: expect.stringMatching(SECRET) });

    const after = await tokenOf(annal, { clientId, clientSecret: fresh['clientSecret'] ?? '' });
    for (const token of [before, after]) success(await annal.call('GET', at, undefined, { token }));
    success(await annal.call('DELETE', `${at}/${key.id}/flows/${key.flows[0]?.id}`), 204);
    refusal(await annal.call('GET', at, undefined, { token: before }), 401);
    await expect(tokenOf(annal, clientOf(key))).rejects.toThrow('invalid_client');
    success(await annal.call('GET', at, undefined, { token: after }));
  });

  it('have tokens that grant no access to this API', async () => {
    const key = await createAdministrator();
    const added = success(await add(key.id, { grantType: 'accessToken' }), 201);
    const tokens = [...key.flows, added].flatMap((flow) => flow['token'] ?? []);
    expect(new Set(tokens).size).toBe(2);
    refusal(await annal.call('GET', at, undefined, { token: tokens[0] ?? '' }), 401);
    await expect(tokenOf(annal, { clientId: key.id, clientSecret: tokens[0] ?? '' })).rejects.toThrow('invalid_client');
  });

  it.each<[object, string, string]>([
    [{}, 'grantType', 'The grant type is not valid'],
    [{ grantType: 'password' }, 'grantType', 'The grant type is not valid'],
    [{ grantType: 'clientCredential', clientId: 'two words' }, 'clientId', 'The client id is not valid'],
  ])('are refused for %j', async (body, field, message) => {
    const { id } = await createApiKey(annal);
    expect(issues(await add(id, body))).toEqual([{ field, message }]);
  });

  it('have unique client ids, which are free again after removal', async () => {
    const [one, other] = [await createApiKey(annal), await createApiKey(annal)];
    const taken = [{ field: 'clientId', message: 'The client id is already in use' }];
    const grantType = 'clientCredential';
    expect(issues(await add(one.id, { grantType, clientId: one.id }))).toEqual(taken);
    expect(issues(await add(one.id, { grantType, clientId: other.id.toUpperCase() }))).toEqual(taken);
    success(await annal.call('DELETE', `${at}/${other.id}`), 204);
    success(await add(one.id, { grantType, clientId: other.id }), 201);
  });

  it('get a client id once when several concurrent requests choose it', async () => {
    const keys = await Promise.all([createApiKey(annal), createApiKey(annal), createApiKey(annal)]);
    const clientId = `race-${randomUUID()}`;
    const answers = await Promise.all(keys.map(({ id }) => add(id, { grantType: 'clientCredential', clientId })));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    await tokenOf(annal, { clientId, clientSecret: won[0]?.body['clientSecret'] ?? '' });
  });

  it('are refused for unknown keys', async () => {
    const key = await createApiKey(annal);
    refusal(await add(randomUUID(), { grantType: 'accessToken' }), 404);
    refusal(await annal.call('DELETE', `${at}/${key.id}/flows/${randomUUID()}`), 404);
    refusal(await annal.call('DELETE', `${at}/${key.id}/flows/null`), 404);
    refusal(await annal.call('GET', `${at}/nobody`), 404);
  });
});

describe('scopes', () => {
  it('limit a key to the projects that they name, even the key of an administrator', async () => {
    const [mine, others] = [await Library.open(annal), await Library.open(annal)];
    const key = await createAdministrator({ scopes: [`management_${mine.id.toUpperCase()}`, `delivery_${others.id}`] });
    for (const below of ['', '/contenttypes', '/nodes/root', '/entries']) {
      success(await asKey(key, mine.path + below));
      expect(issues(await asKey(key, others.path + below), 403)).toEqual([{ message: 'Access denied' }]);
    }
    const listed = success(await asKey(key, '/api/management/projects')) as readonly { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    success(await asKey(key, at));
    success(await annal.call('PUT', `${at}/${key.id}`, { scopes: [] }));
    success(await asKey(key, others.path));
  });
});

it('stores no secret in plain text and shows it to key administrators only', async () => {
  const key = await createApiKey(annal);
  const group = await createGroup(annal);
  const stranger = await createApiKey(annal);
  success(await annal.call('PUT', `/api/security/groups/${group.id}/users/${stranger.id}`), 204);
  for (const path of [at, `${at}/${key.id}`]) refusal(await asKey(stranger, path), 403);
  const secrets = key.flows.map((flow) => flow['clientSecret'] ?? flow['token'] ?? '');
  const files = readdirSync(annal.dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const stored = files.map((file) => textOf(join(file.parentPath, file.name)));
  expect(stored.some((text) => text.includes(key.name))).toBe(true);
  for (const secret of secrets) expect(stored.filter((text) => text.includes(secret))).toEqual([]);
  for (const secret of secrets) expect(annal.output).not.toContain(secret);
});

/** Another suite's request may have removed the file meanwhile. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}
