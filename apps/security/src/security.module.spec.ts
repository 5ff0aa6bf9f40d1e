import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Secret } from '@annal/configuration';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { createHttpAdapter, OperationsModule } from '@annal/http';
import { connectTransport, MessageBus, MessagingModule } from '@annal/messaging';
import { createLogger } from '@annal/observability';
import { AccessModule } from '@annal/security-access';
import { issueToken, keySet } from '@annal/security-contracts';
import { StoresModule } from '@annal/service';
import { FirstStart, SecurityModule } from './security.module.ts';

const issuer = 'https://cms.library.example/authenticate';
const context = {
  commandId: 'c1',
  correlationId: 'c1',
  causationId: 'c1',
  actor: { kind: 'system', id: 'spec', name: 'Spec' },
} as const;

let folder: string;
let app: INestApplication;
let stores: readonly { close(): Promise<void> }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annal-security-app-'));
  const events = await startEmbeddedEventStore({ dataDir: join(folder, 'events') });
  const mongo = await startEmbeddedMongo({ dataDir: join(folder, 'mongo') });
  stores = [events, mongo];
  const urls = { eventStoreUrl: events.connectionString, mongodbUrl: mongo.connectionString };

  @Module({
    imports: [
      CqrsModule.forRoot(),
      OperationsModule.forRoot(),
      StoresModule.forRoot({ ...urls, clock: () => new Date() }),
      MessagingModule.forClient({ transport: 'inprocess', copyMessages: true }),
      AccessModule,
      SecurityModule.forRoot({
        ...urls,
        keysDirectory: join(folder, 'keys'),
        adminUsername: 'admin',
        bootstrapKey: { clientId: 'automation', clientSecret: new Secret('s3cret') },
      }),
    ],
  })
  class RootModule {}
  const logger = createLogger({ level: 'silent', format: 'json' });
  app = await NestFactory.create(RootModule, createHttpAdapter({ logger }), { logger: false });
  await connectTransport(app, { transport: 'inprocess' });
});
afterAll(async () => {
  await app.close();
  for (const store of stores) await store.close();
  await rm(folder, { recursive: true });
});

it('accepts no message before the first administrator exists', async () => {
  const { username, generatedPassword = '' } = app.get(FirstStart, { strict: false }).report;
  const grant = { grantType: 'contensis_classic', username, password: generatedPassword } as const;
  const reply = await app.get(MessageBus).send(issueToken, { grant, issuer, audience: `${issuer}/resources` }, context);
  expect(reply).toMatchObject({ outcome: 'issued', expiresIn: 3600 });
});

it('gives the configured client a token, and answers a wrong secret with a refusal', async () => {
  const send = (clientSecret: string) => {
    const grant = { grantType: 'client_credentials', clientId: 'automation', clientSecret } as const;
    return app.get(MessageBus).send(issueToken, { grant, issuer, audience: `${issuer}/resources` }, context);
  };
  await expect(send('s3cret')).resolves.toMatchObject({ outcome: 'issued' });
  await expect(send('guess')).resolves.toMatchObject({ outcome: 'refused', error: 'invalid_client' });
});

it('publishes the public part of the key in its folder', async () => {
  const { keys } = await app.get(MessageBus).send(keySet, {}, context);
  expect(keys).toHaveLength(1);
  expect(await readFile(join(folder, 'keys', '0001.pem'), 'utf8')).toContain('PRIVATE KEY');
  expect(JSON.stringify(keys)).not.toContain('PRIVATE');
});
