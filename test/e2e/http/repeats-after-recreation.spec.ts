import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseNames } from '@annal/read-models';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { MongoClient } from 'mongodb';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import { exact } from '../../support/content/redirects.ts';
import { fourEyes } from '../../support/content/workflows.ts';

// A request with a key is carried out, the process is killed before it remembers the answer, and the target is deleted
// and created again under the same id. The repeat is about the former resource and must not touch the new one. Ids of
// roles and nodes cannot be reused; those of keys and webhooks are generated. The same for memberships and schedules.

interface Target {
  /** Address of creation and of the resource, below the service. */
  readonly made: string;
  readonly path: string;
  readonly body: Json;
  readonly method?: string;
  readonly change: Json;
  /** For the deletion. */
  readonly query?: string;
}
type Row = (library: Library) => Target | Promise<Target>;

const named = (text: string) => ({ 'en-GB': text });
const short = () => `n${randomUUID().slice(0, 8)}`;
const definition = (library: Library, below: string, body: Json): Target => ({
  made: library.path + below,
  path: `${library.path}${below}/${String(body['id'])}`,
  body,
  change: { ...body, name: named('Changed'), version: { versionNo: '0.1' } },
});
const principal = (kind: string, name: string, body: Json, change: Json): Target => ({
  made: `/api/security/${kind}`,
  path: `/api/security/${kind}/${name}`,
  body,
  change,
});
const withId = (library: Library, below: string, body: Json, change: Json, more: Partial<Target> = {}): Target => {
  const id = randomUUID();
  const [made, path] = [library.path + below, `${library.path}${more.path ?? below}/${id}`];
  return { made, body: { id, ...body }, change: { id, ...change }, ...more, path };
};
const user = (): Json => {
  const username = short();
  return { username, email: `${username}@library.example`, credentials: { password: 'Quiet-Shelf-1-Noon' } };
};

const rows: Readonly<Record<string, Row>> = {
  project: () => {
    const body = { id: short(), name: 'First', primaryLanguage: 'en-GB', supportedLanguages: [] };
    const made = '/api/management/projects';
    return { made, path: `${made}/${body.id}`, body, change: { name: 'Changed' } };
  },
  'content type': (library) => definition(library, '/contenttypes', { ...book, id: short() }),
  component: (library) =>
    definition(library, '/components', { id: short(), name: named('Part'), fields: [field('a', 'string')] }),
  'workflow definition': (library) => definition(library, '/workflow/definitions', { ...fourEyes, id: short() }),
  user: () => {
    const body = user();
    return principal('users', String(body['username']), body, { ...body, firstName: 'Changed' });
  },
  group: () => {
    const name = short();
    return principal('groups', name, { name }, { description: 'Changed' });
  },
  entry: (library) => {
    const sys = { id: randomUUID(), contentTypeId: 'book', language: 'en-GB' };
    const path = `${library.path}/entries/${sys.id}`;
    const query = '?permanent=true';
    return {
      made: `${library.path}/entries`,
      path,
      body: { title: 'First', sys },
      change: { title: 'Changed' },
      query,
    };
  },
  redirect: (library) =>
    withId(library, '/redirects', exact(`/${short()}`, '/first'), { destination: '/changed' }, { method: 'PATCH' }),
  'tag group': (library) => {
    const body = { id: short(), name: 'First' };
    return { ...definition(library, '/taggroups', body), change: { ...body, name: 'Changed' } };
  },
  tag: async (library) => {
    const groupId = short();
    success(await library.call('POST', '/taggroups', { id: groupId, name: 'Topics' }), 201);
    const tag = { groupId, value: short() };
    return withId(library, '/tags', { ...tag, label: named('First') }, { ...tag, label: named('Changed') });
  },
};

const dataDir = mkdtempSync(join(tmpdir(), 'annal-namesakes-'));
let mongo: Awaited<ReturnType<typeof startDocuments>>;
let documents: MongoClient;
let annal: Annal;
let library: Library;
let caller: string;

beforeAll(async () => {
  mongo = await startDocuments({ dataDir });
  documents = await new MongoClient(mongo.connectionString).connect();
  annal = await Annal.start(undefined, { MONGODB_URL: mongo.connectionString });
  library = await Library.withBooks(annal);
  const keys = await annal.call<{ items: readonly { id: string }[] }>('GET', '/api/security/apiKeys');
  caller = success(keys).items[0]?.id ?? '';
}, 120_000);
afterAll(async () => {
  await annal.discard();
  await documents.close();
  await mongo.close();
  rmSync(dataDir, { recursive: true });
});

interface Setting {
  readonly path: string;
  readonly body?: Json;
  isSet(): Promise<boolean>;
}

const inGroup = async (kind: 'users' | 'groups', body: Json): Promise<Setting> => {
  const id = async (of: string, sent: Json) =>
    success(await annal.call<{ id: string }>('POST', `/api/security/${of}`, sent), 201).id;
  const [member, group] = [await id(kind, body), await id('groups', { name: short() })];
  const members = `/api/security/groups/${group}/${kind}`;
  const isSet = async () => {
    const { items } = success(await annal.call<{ items: readonly { id: string }[] }>('GET', members));
    return items.some((item) => item.id === member);
  };
  return { path: `${members}/${member}`, isSet };
};

const settings: Readonly<Record<string, (library: Library) => Promise<Setting>>> = {
  'member of a group': () => inGroup('users', user()),
  'group in a group': () => inGroup('groups', { name: short() }),
  schedule: async (library) => {
    const { sys } = await library.create({ title: 'Scheduled' });
    const isSet = async () => {
      const entry = success(await library.call<Entry>('GET', `/entries/${sys.id}`));
      return (entry.sys['schedules'] as { publish?: object } | undefined)?.publish !== undefined;
    };
    const path = `${library.path}/entries/${sys.id}/schedules/publish`;
    return { path, body: { dateTime: '2090-01-01T00:00:00Z' }, isSet };
  },
};

/** The state after a kill between storing events and remembering the answer. */
async function forgetAnswers(): Promise<void> {
  const change = { $set: { state: 'open' }, $unset: { outcome: 1 } };
  const { modifiedCount } = await documents
    .db(databaseNames(mongo.connectionString).requests)
    .collection('requests')
    .updateMany({}, change);
  expect(modifiedCount).toBeGreaterThan(0);
}

interface Claim {
  readonly _id: string;
  readonly about: object;
}
const claims = () => documents.db(databaseNames(mongo.connectionString).requests).collection<Claim>('requests');
const idOf = (key: string) =>
  createHash('sha256')
    .update(JSON.stringify(['apiKey', caller, key]))
    .digest('hex');

async function claimOf(key: string): Promise<Claim> {
  const found = await claims().findOne({ _id: idOf(key) });
  if (!found) throw new Error('Nothing is remembered under the key');
  return found;
}

/** The state after a kill between claiming the request and storing anything. */
async function leaveClaim(key: string, like: Claim): Promise<void> {
  await claims().insertOne({ ...like, _id: idOf(key), state: 'open', since: new Date(), outcome: null } as Claim);
}

const send = (method: string, path: string, body: Json | undefined, key: string) =>
  annal.call(method, path, body, { headers: { 'idempotency-key': key } });
const make = async ({ made, body }: Target) => success(await annal.call('POST', made, body), 201);
const remove = ({ path, query = '' }: Target, key: string) => send('DELETE', path + query, undefined, key);

const change = (target: Target, key: string) => send(target.method ?? 'PUT', target.path, target.change, key);

describe('a request that is repeated after its target was deleted and created again', () => {
  const kinds = Object.entries(rows);

  it.each(kinds)('deletes nothing and returns 204 for a deletion: %s', async (_, row) => {
    const target = await row(library);
    await make(target);
    const key = randomUUID();
    expect((await remove(target, key)).status).toBe(204);
    await forgetAnswers();
    await make(target);
    expect((await remove(target, key)).status).toBe(204);
    success(await annal.call('GET', target.path));
    // Remembered from now on.
    expect((await remove(target, key)).status).toBe(204);
    success(await annal.call('GET', target.path));
  });

  it.each(kinds)('changes nothing for an update: %s', async (_, row) => {
    const target = await row(library);
    await make(target);
    const key = randomUUID();
    expect(await change(target, key)).toMatchObject({ status: 200 });
    await forgetAnswers();
    expect((await remove(target, randomUUID())).status).toBe(204);
    await make(target);
    const before = success(await annal.call('GET', target.path));
    expect([200, 404]).toContain((await change(target, key)).status);
    expect(success(await annal.call('GET', target.path))).toEqual(before);
  });
});

describe('a request that was killed before it stored anything and is repeated for a new target', () => {
  const kinds = Object.entries(rows);

  it.each(kinds)('deletes nothing and returns 204 with a position: %s', async (_, row) => {
    const target = await row(library);
    await make(target);
    const [alike, before, key] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await remove(target, alike)).status).toBe(204);
    await make(target);
    expect((await change(target, before)).status).toBe(200);
    await leaveClaim(key, { ...(await claimOf(alike)), about: (await claimOf(before)).about });
    expect((await remove(target, randomUUID())).status).toBe(204);
    await make(target);
    const { status, headers } = await remove(target, key);
    expect(status).toBe(204);
    expect(headers.get('x-position')).toMatch(/^\d+-[A-Za-z]+$/);
    success(await annal.call('GET', target.path));
  });

  it.each(kinds)('changes nothing: %s', async (_, row) => {
    const target = await row(library);
    await make(target);
    const [alike, key] = [randomUUID(), randomUUID()];
    expect((await change(target, alike)).status).toBe(200);
    await leaveClaim(key, await claimOf(alike));
    expect((await remove(target, randomUUID())).status).toBe(204);
    await make(target);
    const before = success(await annal.call('GET', target.path));
    expect((await change(target, key)).status).toBe(404);
    expect(success(await annal.call('GET', target.path))).toEqual(before);
  });
});

describe('a repeated deletion of a setting that was set again', () => {
  const kinds = Object.entries(settings);
  const set = async ({ path, body }: Setting) =>
    expect([200, 201, 204]).toContain((await annal.call('PUT', path, body)).status);
  const end = ({ path }: Setting, key: string) => send('DELETE', path, undefined, key);

  it.each(kinds)('changes nothing: %s', async (_, row) => {
    const setting = await row(library);
    await set(setting);
    const key = randomUUID();
    expect((await end(setting, key)).status).toBe(204);
    expect(await setting.isSet()).toBe(false);
    await forgetAnswers();
    await set(setting);
    expect((await end(setting, key)).status).toBe(204);
    expect(await setting.isSet()).toBe(true);
  });

  it.each(kinds)('changes nothing if the first request stored nothing: %s', async (_, row) => {
    const setting = await row(library);
    await set(setting);
    const [alike, before, key] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await end(setting, alike)).status).toBe(204);
    await set(setting);
    // Any write with a key records the log's head.
    success(
      await send(
        'POST',
        `${library.path}/entries`,
        { title: 'Between', sys: { contentTypeId: 'book', language: 'en-GB' } },
        before,
      ),
      201,
    );
    await leaveClaim(key, { ...(await claimOf(alike)), about: (await claimOf(before)).about });
    expect((await end(setting, randomUUID())).status).toBe(204);
    await set(setting);
    expect((await end(setting, key)).status).toBe(204);
    expect(await setting.isSet()).toBe(true);
  });
});
