import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Controller, Get, Global, Module, type INestApplication } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { MessagePattern } from '@nestjs/microservices';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { startEmbeddedMongo } from '@annal/embedded-mongodb';
import { EventStore } from '@annal/event-store';
import { configureHttp, Context, createHttpAdapter, OperationsModule, Public, RequestContext } from '@annal/http';
import { CLOCK, type Actor } from '@annal/kernel';
import { commandOf, connectTransport, MessagingModule, type Envelope } from '@annal/messaging';
import { createLogger } from '@annal/observability';
import { AccessModule } from '@annal/security-access';
import { BearerModule } from '@annal/security-bearer';
import {
  GetKeySet,
  SecurityBootstrap,
  securityCommandHandlers,
  SecurityOptions,
  securityProviders,
  securityQueryHandlers,
} from '@annal/security-application';
import { issueToken, keySet, type IssueTokenData } from '@annal/security-contracts';
import { SigningKeys } from '@annal/security-credentials';
import { placeSigningKey } from '@annal/security-credentials/testing';
import { Access } from '../access.decorator.ts';
import { AuthenticationModule } from '../authentication.module.ts';
import { BearerGuard } from '../bearer.guard.ts';
import { ScopeGuard } from '../scope.guard.ts';

export const client = { clientId: 'automation', clientSecret: 'a configured+secret' };
export const admin = { username: 'admin', password: 'Reading-Room-7' };

@Controller()
export class CountedTokenMessages {
  keySetsAsked = 0;

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(issueToken.pattern)
  issue({ data, context }: Envelope<IssueTokenData>) {
    return this.commands.execute(commandOf(issueToken, data, context));
  }

  @MessagePattern(keySet.pattern)
  keySet() {
    this.keySetsAsked += 1;
    return this.queries.execute(new GetKeySet());
  }
}

@Controller('sample')
export class SampleController {
  @Get('open')
  @Public()
  open(): object {
    return { open: true };
  }

  @Get('entries')
  @Access({ scope: 'Entry_Read' })
  entries(@Context() context: RequestContext): Actor {
    return context.authenticated.actor;
  }

  @Get('self')
  @Access({ scope: null })
  self(@Context() context: RequestContext): Actor {
    return context.authenticated.actor;
  }

  @Get('undeclared')
  undeclared(): object {
    return { reached: true };
  }
}

export class AuthenticationStack {
  now = new Date();
  private readonly ended: (() => Promise<unknown>)[] = [];
  private running: INestApplication | undefined;
  base = '';

  private constructor(readonly folder: string) {}

  static async start(options: { publicUrl?: string } = {}): Promise<AuthenticationStack> {
    const folder = await mkdtemp(join(tmpdir(), 'annal-authentication-'));
    const stack = new AuthenticationStack(folder);
    const [events, mongo] = await Promise.all([
      startEmbeddedEventStore({ dataDir: join(folder, 'events') }),
      startEmbeddedMongo({ dataDir: join(folder, 'mongo') }),
      placeSigningKey(join(folder, 'keys')),
    ]);
    const store = new EventStore(events.connectionString, () => stack.now);
    stack.ended.push(
      () => store.close(),
      () => events.close(),
      () => mongo.close(),
      () => rm(folder, { recursive: true }),
    );
    const settings = new SecurityOptions({
      mongodbUrl: mongo.connectionString,
      keysDirectory: join(folder, 'keys'),
      administrator: admin,
      bootstrapClient: client,
      secretCost: { algorithm: 'argon2id', memory: 256, passes: 1 },
    });
    await stack.boot(store, settings, options);
    return stack;
  }

  get app(): INestApplication {
    if (!this.running) throw new Error('The application was not started');
    return this.running;
  }

  get keys(): SigningKeys {
    return this.app.get(SigningKeys, { strict: false });
  }

  get store(): EventStore {
    return this.app.get(EventStore, { strict: false });
  }

  ask(path: string, authorization?: string, init: RequestInit = {}): Promise<Response> {
    const headers = authorization === undefined ? {} : { authorization };
    return fetch(`${this.base}${path}`, { ...init, headers: { ...headers, ...(init.headers as object) } });
  }

  token(form: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Response> {
    const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
    const contentType = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    return this.ask('/authenticate/connect/token', undefined, {
      method: 'POST',
      body,
      headers: { ...contentType, ...headers },
    });
  }

  async accessToken(scope = 'Entry_Read'): Promise<string> {
    const response = await this.token({ grant_type: 'contensis_classic', ...admin, scope });
    const { access_token } = (await response.json()) as { access_token: string };
    return access_token;
  }

  async stop(): Promise<void> {
    await this.app.close();
    for (const end of this.ended) await end();
  }

  private async boot(store: EventStore, settings: SecurityOptions, options: { publicUrl?: string }): Promise<void> {
    const logger = createLogger({ level: 'silent', format: 'json' });
    const app = await NestFactory.create(
      rootModule(store, () => this.now, settings, options),
      createHttpAdapter({ logger }),
      {
        logger: false,
      },
    );
    configureHttp(app, logger);
    await connectTransport(app, { transport: 'inprocess' });
    await app.get(SecurityBootstrap, { strict: false }).run();
    await app.listen(0, '127.0.0.1');
    this.running = app;
    this.base = await app.getUrl();
  }
}

function rootModule(store: EventStore, clock: () => Date, settings: SecurityOptions, options: { publicUrl?: string }) {
  @Global()
  @Module({
    providers: [
      { provide: CLOCK, useValue: clock },
      { provide: EventStore, useValue: store },
    ],
    exports: [CLOCK, EventStore],
  })
  class StoreModule {}

  @Module({
    controllers: [CountedTokenMessages],
    providers: [
      { provide: SecurityOptions, useValue: settings },
      ...securityProviders,
      ...securityCommandHandlers,
      ...securityQueryHandlers,
    ],
  })
  class SecurityModule {}

  @Module({
    imports: [
      StoreModule,
      CqrsModule.forRoot(),
      OperationsModule.forRoot(),
      MessagingModule.forClient({ transport: 'inprocess', copyMessages: true }),
      AccessModule,
      SecurityModule,
      BearerModule.forRoot({ publicUrl: options.publicUrl }),
      AuthenticationModule.forRoot(),
    ],
    controllers: [SampleController],
    providers: [
      { provide: APP_GUARD, useClass: BearerGuard },
      { provide: APP_GUARD, useClass: ScopeGuard },
    ],
  })
  class SampleModule {}
  return SampleModule;
}

export async function expectDenied(response: Response, challenge = 'Bearer error="invalid_token"'): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe(challenge);
  expect(await response.json()).toEqual({
    logId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    message: 'Authorization has been denied for this request.',
    data: null,
    type: 'error',
  });
}

export function someContext() {
  const commandId = randomUUID();
  const actor = { kind: 'system', id: 'spec', name: 'Spec' } as const;
  return { commandId, correlationId: commandId, causationId: commandId, actor };
}
