import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { claimKey, EventStore, Follower } from '@annal/event-store';
import { CLOCK, type CommandContext } from '@annal/kernel';
import { commandOf } from '@annal/messaging';
import {
  issueToken,
  type IssuedToken,
  type IssueTokenData,
  type RefusedToken,
  type TokenGrant,
} from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { CredentialStore, SecretHasher, SigningKeys } from '@annal/security-credentials';
import { placeSigningKey } from '@annal/security-credentials/testing';
import {
  apiKeyAggregate,
  apiKeyStream,
  clientIdStream,
  emailStream,
  userAggregate,
  userNameStream,
  userStream,
  type ApiKeyCommand,
  type Flow,
  type UserCommand,
} from '@annal/security-domain';
import {
  securityCommandHandlers,
  SecurityOptions,
  securityProviders,
  securityQueryHandlers,
  type SecuritySettings,
} from '../index.ts';

export const cheap = { algorithm: 'argon2id', memory: 256, passes: 1 } as const;
export const issuer = 'https://cms.library.example/authenticate';
export const audience = `${issuer}/resources`;

export class SecurityStack {
  now = new Date('2026-02-11T09:00:00.000Z');
  private readonly services: TestingModule[] = [];

  private constructor(
    readonly folder: string,
    readonly eventStoreUrl: string,
    readonly mongodbUrl: string,
    private readonly servers: readonly { close(): Promise<void> }[],
  ) {}

  static async start(): Promise<SecurityStack> {
    const folder = await mkdtemp(join(tmpdir(), 'annal-security-'));
    const [events, mongo] = await Promise.all([
      startEmbeddedEventStore({ dataDir: join(folder, 'events') }),
      startDocuments({ dataDir: join(folder, 'mongo') }),
      placeSigningKey(join(folder, 'keys')),
    ]);
    return new SecurityStack(folder, events.connectionString, mongo.connectionString, [events, mongo]);
  }

  async service(settings: Partial<SecuritySettings> = {}, more: readonly Provider[] = []): Promise<SecurityService> {
    const options = new SecurityOptions({
      mongodbUrl: this.mongodbUrl,
      keysDirectory: join(this.folder, 'keys'),
      administrator: { username: 'admin', password: 'Reading-Room-7' },
      secretCost: cheap,
      ...settings,
    });
    const clock = () => this.now;
    const store = new EventStore(this.eventStoreUrl, clock);
    const access = new AccessDirectory((sources, apply) => new Follower(store, sources, apply), clock);
    const module = await Test.createTestingModule({
      imports: [CqrsModule.forRoot()],
      providers: [
        { provide: CLOCK, useValue: clock },
        { provide: EventStore, useValue: store },
        { provide: AccessDirectory, useValue: access },
        { provide: SecurityOptions, useValue: options },
        ...securityProviders,
        ...securityCommandHandlers,
        ...securityQueryHandlers,
        ...more,
      ],
    }).compile();
    module.enableShutdownHooks();
    await module.init();
    this.services.push(module);
    return new SecurityService(module);
  }

  async stop(): Promise<void> {
    for (const service of this.services) {
      await service.close();
      await service.get(EventStore).close();
    }
    for (const server of this.servers) await server.close();
    await rm(this.folder, { recursive: true });
  }
}

export class SecurityService {
  readonly store: EventStore;
  readonly credentials: CredentialStore;
  readonly hasher: SecretHasher;
  readonly keys: SigningKeys;

  constructor(readonly module: TestingModule) {
    this.store = module.get(EventStore);
    this.credentials = module.get(CredentialStore);
    this.hasher = module.get(SecretHasher);
    this.keys = module.get(SigningKeys);
  }

  token(grant: TokenGrant, scope?: string): Promise<IssuedToken | RefusedToken> {
    const data: IssueTokenData = { grant, issuer, audience, ...(scope === undefined ? {} : { scope }) };
    return this.module.get(CommandBus).execute(commandOf(issueToken, data, someContext()));
  }

  async issued(grant: TokenGrant, scope?: string): Promise<IssuedToken> {
    const reply = await this.token(grant, scope);
    if (reply.outcome !== 'issued') throw new Error(`Refused: ${reply.error} ${reply.description}`);
    return reply;
  }

  async addUser(user: { username: string; email: string; password: string; expiry?: string }): Promise<string> {
    const { username, email, password, expiry = null } = user;
    const userId = randomUUID();
    await this.claim(userNameStream(username), userId);
    await this.claim(emailStream(email), userId);
    const data = { userId, username, email, expiry, now: new Date(0) };
    await this.store.transact(userAggregate, userStream(userId), { type: 'RegisterUser', data }, someContext());
    await this.credentials.passwords.create(userId, await this.hasher.hash(password), new Date(0));
    return userId;
  }

  async addApiKey(name: string, flow: Flow, secret: string): Promise<string> {
    const apiKeyId = randomUUID();
    await this.claim(userNameStream(name), apiKeyId);
    await this.claim(clientIdStream(flow.grantType === 'clientCredential' ? flow.clientId : apiKeyId), apiKeyId);
    const data = { apiKeyId, name, description: null, enabled: true, scopes: [], flows: [flow] };
    await this.store.transact(apiKeyAggregate, apiKeyStream(apiKeyId), { type: 'CreateApiKey', data }, someContext());
    await this.credentials.clients.set(flow.flowId, await this.hasher.hash(secret));
    return apiKeyId;
  }

  changeUser(userId: string, type: 'SuspendUser' | 'UnsuspendUser' | 'DeleteUser') {
    const command = { type, data: { userId, now: new Date(0) } } as UserCommand;
    return this.store.transact(userAggregate, userStream(userId), command, someContext());
  }

  changeApiKey(command: ApiKeyCommand) {
    return this.store.transact(apiKeyAggregate, apiKeyStream(command.data.apiKeyId), command, someContext());
  }

  private claim(stream: string, owner: string): Promise<string | undefined> {
    const statusOf = async () => 'live' as const;
    return claimKey(this.store, { stream, key: stream, owner, statusOf }, someContext());
  }

  async events(stream: string): Promise<readonly object[]> {
    const everything = new Proxy({}, { get: () => ({ schemaVersion: 1 }) });
    const events: object[] = [];
    for await (const event of this.store.readStream({ schemas: everything }, stream)) events.push(event);
    return events;
  }
}

let commands = 0;

export function someContext(): CommandContext {
  const commandId = `command-${(commands += 1)}`;
  const actor = { kind: 'system', id: 'spec', name: 'Spec' } as const;
  return { commandId, correlationId: commandId, causationId: commandId, actor };
}
