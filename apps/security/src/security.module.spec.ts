import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Secret } from '@annal/configuration';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import type { Follower } from '@annal/event-store';
import { createHttpAdapter, OperationsModule } from '@annal/http';
import { connectTransport, MessageBus, MessagingModule } from '@annal/messaging';
import { createLogger } from '@annal/observability';
import { AccessModule } from '@annal/security-access';
import { BearerModule, AccessTokens } from '@annal/security-bearer';
import {
  changeApiKey,
  createApiKey,
  createApiKeyFlow,
  deleteApiKey,
  deleteApiKeyFlow,
  issueToken,
  keySet,
  verifyAccessTokens,
  type ShownFlow,
} from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
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
      BearerModule.forRoot({ publicUrl: undefined }),
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

describe('an access token', () => {
  const bus = () => app.get(MessageBus);
  const own = () => ({ ...context, commandId: randomUUID() });
  const verify = async (token: string) => (await bus().send(verifyAccessTokens, { tokens: [token] }, context))[0];
  const identify = async (token: string) => (await app.get(AccessTokens).identify(token, context))?.actor;
  const reached = async ({ position }: { readonly position: string }) =>
    expect(await app.get<AccessDirectory<Follower>>(AccessDirectory).follower.reached(BigInt(position), 5_000)).toBe(
      true,
    );

  function tokenIn(flows: readonly ShownFlow[]): { readonly id: string; readonly token: string } {
    for (const flow of flows) if (flow.grantType === 'accessToken') return { id: flow.id, token: flow.token ?? '' };
    throw new Error('The key has no access token');
  }

  async function keyWithToken() {
    const receipt = await bus().send(createApiKey, { name: `Website ${randomUUID()}` }, own());
    await reached(receipt);
    return { apiKeyId: receipt.apiKeyId, ...tokenIn(receipt.flows) };
  }

  it('is verified from its creation to the deletion of its key', async () => {
    const { apiKeyId, id: flowId, token } = await keyWithToken();
    expect(await verify(token)).toEqual({ apiKeyId, flowId });
    expect(await identify(token)).toMatchObject({ kind: 'apiKey', id: apiKeyId });
    await reached(await bus().send(deleteApiKey, { apiKeyId }, own()));
    expect(await verify(token)).toBeNull();
    expect(await identify(token)).toBeUndefined();
  });

  it('can be replaced by that of another flow', async () => {
    const former = await keyWithToken();
    const { apiKeyId } = former;
    const added = await bus().send(createApiKeyFlow, { apiKeyId, grantType: 'accessToken' }, own());
    await reached(added);
    const latter = tokenIn([added.flow]);
    for (const { id, token } of [former, latter]) {
      expect(await verify(token)).toEqual({ apiKeyId, flowId: id });
      expect(await identify(token)).toMatchObject({ id: apiKeyId });
    }
    await reached(await bus().send(deleteApiKeyFlow, { apiKeyId, flowId: former.id }, own()));
    expect(await verify(former.token)).toBeNull();
    expect(await identify(former.token)).toBeUndefined();
    expect(await identify(latter.token)).toMatchObject({ id: apiKeyId });
  });

  it('counts while its key is enabled', async () => {
    const { apiKeyId, token } = await keyWithToken();
    await reached(await bus().send(changeApiKey, { apiKeyId, enabled: false }, own()));
    expect(await identify(token)).toBeUndefined();
    await reached(await bus().send(changeApiKey, { apiKeyId, enabled: true }, own()));
    expect(await identify(token)).toMatchObject({ id: apiKeyId });
  });

  it('is no other token, and no secret', async () => {
    const receipt = await bus().send(createApiKey, { name: `Website ${randomUUID()}` }, own());
    const { token } = tokenIn(receipt.flows);
    const [client] = receipt.flows;
    const secret = client?.grantType === 'clientCredential' ? (client.clientSecret ?? '') : '';
    expect(secret).not.toBe('');
    const letter = token.endsWith('a') ? 'b' : 'a';
    for (const other of [secret, '', token.slice(0, 12), token.slice(0, 47) + letter, `${token} `])
      expect(await verify(other)).toBeNull();
    const grant = { grantType: 'client_credentials', clientId: receipt.apiKeyId, clientSecret: token } as const;
    const reply = await bus().send(issueToken, { grant, issuer, audience: `${issuer}/resources` }, context);
    expect(reply).toMatchObject({ outcome: 'refused', error: 'invalid_client' });
  });
});
