import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseNames } from '@annal/read-models';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { MongoClient, type Db } from 'mongodb';
import { CredentialStore } from './credential-store.ts';

const token = 'abcdefGHIJKL0123456789abcdefghijklmnopqrstuvwxyz';
const sameBeginning = `${token.slice(0, 12)}${'z'.repeat(36)}`;

let folder: string;
let server: Awaited<ReturnType<typeof startDocuments>>;
let client: MongoClient;
let kept: Db;
let store: CredentialStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'annal-tokens-'));
  server = await startDocuments({ dataDir: folder });
  client = await new MongoClient(server.connectionString).connect();
  kept = client.db(databaseNames(server.connectionString).credentials);
  store = await CredentialStore.connect(server.connectionString);
});
afterEach(async () => {
  await Promise.all([store.close(), client.close()]);
  await server.close();
  rmSync(folder, { recursive: true });
});

it('finds a token by its beginning and proves it by the rest', async () => {
  expect(await store.accessTokens.create('flow', 'key', token)).toBe(true);
  expect((await store.accessTokens.find([token])).get(token)).toMatchObject({ _id: 'flow', apiKeyId: 'key' });
  const others = [sameBeginning, token.toUpperCase(), token.toLowerCase(), `b${token.slice(1)}`, token.slice(0, -1)];
  expect([...(await store.accessTokens.find([...others, token])).keys()]).toEqual([token]);
});

it('stores the first 12 characters and a salted digest of the rest', async () => {
  await store.accessTokens.create('flow', 'key', token);
  const hash = expect.stringMatching(/^\$sha256\$[\w-]{22}\$[\w-]{43}$/);
  const documents = await kept.collection('accessTokens').find().toArray();
  expect(documents).toEqual([{ _id: 'flow', apiKeyId: 'key', lookUp: 'abcdefGHIJKL', hash }]);
  expect(JSON.stringify(documents)).not.toContain(token.slice(12, 24));
});

it('keeps the first token of a flow', async () => {
  await store.accessTokens.create('flow', 'key', token);
  const another = [...token].reverse().join('');
  expect(await store.accessTokens.create('flow', 'key', another)).toBe(false);
  expect([...(await store.accessTokens.find([another, token])).keys()]).toEqual([token]);
});

it('refuses a second token with the same beginning', async () => {
  await store.accessTokens.create('flow', 'key', token);
  await expect(store.accessTokens.create('other', 'key', sameBeginning)).rejects.toMatchObject({ code: 11000 });
});

it('forgets the tokens of flows', async () => {
  await store.accessTokens.create('flow', 'key', token);
  await store.accessTokens.remove(['flow', 'unknown']);
  expect((await store.accessTokens.find([token])).size).toBe(0);
});

it('opens a store of an earlier release, whose tokens are unknown', async () => {
  const hash = '$sha256$salt$digest';
  await kept.collection<{ _id: string; hash: string }>('clientSecrets').insertOne({ _id: 'flow', hash });
  await kept.collection('accessTokens').drop();
  const opened = await CredentialStore.connect(server.connectionString);
  expect((await opened.accessTokens.find([token])).size).toBe(0);
  expect(await opened.accessTokens.create('new', 'key', token)).toBe(true);
  await expect(opened.accessTokens.create('other', 'key', sameBeginning)).rejects.toMatchObject({ code: 11000 });
  await opened.close();
});
