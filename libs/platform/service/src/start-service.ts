import { flushCompileCache } from 'node:module';
import { Module, type DynamicModule, type INestApplication, type ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule, QueryBus } from '@nestjs/cqrs';
import {
  configureHttp,
  createHttpAdapter,
  drainOnSignals,
  HealthChecks,
  OperationsModule,
  type CorsArea,
} from '@annal/http';
import { BadSetting, systemClock } from '@annal/configuration';
import {
  connectTransport,
  MessagingModule,
  natsRefusal,
  type ClientTransport,
  type MessageBusOptions,
  type ServerTransport,
} from '@annal/messaging';
import { createLogger, measureProcess, NestLogger, startTracing, type Logger } from '@annal/observability';
import { LOGGER } from './logger.token.ts';
import { answerWhileStarting } from './starting-server.ts';
import { StoreHealth } from './store-health.ts';
import { StoresModule } from './stores.module.ts';
import { openStores, reachStores, settingRefused, watchStores } from './stores.ts';
import { traceQueries } from './trace-queries.ts';

export interface ServiceConfiguration {
  readonly host: string;
  readonly port: number;
  readonly drainDelayMs?: number | undefined;
  readonly metricsPort?: number | undefined;
  readonly corsOrigins?: readonly string[];
  readonly trustedProxies?: readonly string[];
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly clockOffsetMs: number;
  readonly logLevel: string;
  readonly logFormat: 'pretty' | 'json';
  readonly otlpEndpoint?: string | undefined;
  readonly traceRatio?: number;
}

export interface Service {
  readonly name: string;
  readonly configuration: ServiceConfiguration;
  readonly modules: NonNullable<ModuleMetadata['imports']>;
  readonly client: ClientTransport & MessageBusOptions;
  readonly corsAreas?: readonly CorsArea[];
  readonly server?: ServerTransport;
  /** Delays messages of other services; health and metrics are answered meanwhile. */
  readonly untilServing?: (app: INestApplication) => Promise<void>;
  readonly beforeListen?: (app: INestApplication) => void;
  readonly onStopped?: () => Promise<void>;
}

export interface RunningService {
  readonly address: string;
  readonly app: INestApplication;
  readonly logger: Logger;
}

export async function startService(service: Service): Promise<RunningService> {
  const { name, configuration } = service;
  measureProcess();
  const { otlpEndpoint: endpoint, traceRatio: ratio = 1 } = configuration;
  const stopTracing = endpoint ? await startTracing({ endpoint, service: name, ratio }) : undefined;
  const logger = createLogger({ level: configuration.logLevel, format: configuration.logFormat, name });
  const health = new HealthChecks();
  const stopAnswering = await answerWhileStarting(configuration, health);
  const app = await initialised(service, logger, health).catch((error: unknown) => {
    throw settingRefused(error) ?? error;
  });
  if (stopTracing) traceQueries(app.get(QueryBus, { strict: false }));
  await stopAnswering();
  await app.listen(configuration.port, configuration.host);
  const onStopped = async () => {
    await stopTracing?.();
    await service.onStopped?.();
  };
  drainOnSignals(app, logger, { delayMs: configuration.drainDelayMs, onStopped });
  await serveLater(app, service);
  // If a compile cache is enabled, it survives even when this process is killed.
  flushCompileCache();
  return { address: await app.getUrl(), app, logger };
}

async function initialised(service: Service, logger: Logger, health: HealthChecks): Promise<INestApplication> {
  const { corsOrigins, trustedProxies, eventStoreUrl, mongodbUrl, clockOffsetMs } = service.configuration;
  const storesOptions = { eventStoreUrl, mongodbUrl, clock: systemClock(clockOffsetMs), log: logger };
  const stores = openStores(storesOptions);
  watchStores(health, stores);
  health.register('process', () => Promise.resolve({ ok: false, reason: 'is starting' }));
  await Promise.all([reachStores(stores, storesOptions, logger), checkBroker(service.client)]);
  const adapter = createHttpAdapter({
    logger,
    ...(corsOrigins && { corsOrigins }),
    ...(service.corsAreas && { corsAreas: service.corsAreas }),
    ...(trustedProxies?.length && { trustProxy: trustedProxies.join(',') }),
  });
  const root = rootModule(service, logger, StoresModule.forRoot(storesOptions, stores));
  const app = await NestFactory.create(root, adapter, { logger: new NestLogger(logger), abortOnError: false });
  configureHttp(app, logger);
  service.beforeListen?.(app);
  if (service.server && !service.untilServing) await connectTransport(app, service.server);
  else await app.init();
  return app;
}

/** Some transports deliver messages to any listener, ready or not. */
async function serveLater(app: INestApplication, { server, untilServing }: Service): Promise<void> {
  if (!server || !untilServing) return;
  await untilServing(app);
  const { draining } = app.get(HealthChecks, { strict: false });
  if (!draining.aborted) await connectTransport(app, server);
}

/** @throws BadSetting when the broker refuses this process; clients wait for an absent broker */
async function checkBroker(client: ClientTransport): Promise<void> {
  const reason = client.transport === 'nats' ? await natsRefusal(client.url) : undefined;
  if (reason !== undefined) throw new BadSetting('NATS_URL', `names a server that cannot be used: ${reason}`);
}

@Module({})
class RootModule {}

function rootModule({ configuration, modules, client }: Service, logger: Logger, stores: DynamicModule): DynamicModule {
  const { metricsPort, host } = configuration;
  return {
    module: RootModule,
    imports: [
      loggerModule(logger),
      CqrsModule.forRoot(),
      OperationsModule.forRoot(metricsPort === undefined ? {} : { metricsAt: { host, port: metricsPort } }),
      stores,
      MessagingModule.forClient(client),
      ...modules,
    ],
    providers: [StoreHealth],
  };
}

@Module({})
class LoggerModule {}

function loggerModule(logger: Logger): DynamicModule {
  return { module: LoggerModule, global: true, providers: [{ provide: LOGGER, useValue: logger }], exports: [LOGGER] };
}
