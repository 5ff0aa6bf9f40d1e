import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseNames } from '@annal/read-models';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { MongoClient } from 'mongodb';
import { CredentialStore } from './credential-store.ts';

it('deletes secrets that earlier releases encrypted, and continues with the hash', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'annal-credentials-'));
  const server = await startDocuments({ dataDir });
  const client = await new MongoClient(server.connectionString).connect();
  const kept = client
    .db(databaseNames(server.connectionString).credentials)
    .collection<{ _id: string }>('clientSecrets');
  await kept.insertOne({ _id: 'flow', hash: '$sha256$digest', sealed: 'v1.text' } as { _id: string });
  const store = await CredentialStore.connect(server.connectionString);
  expect(await kept.find().toArray()).toEqual([{ _id: 'flow', hash: '$sha256$digest' }]);
  expect(await store.clients.hashOf('flow')).toBe('$sha256$digest');
  expect(await store.clients.create('flow', 'another')).toBe(false);
  expect(await store.clients.create('new', 'its own')).toBe(true);
  await Promise.all([store.close(), client.close()]);
  await server.close();
  rmSync(dataDir, { recursive: true });
});
