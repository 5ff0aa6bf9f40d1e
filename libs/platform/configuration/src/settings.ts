import { isIP } from 'node:net';
import { dirname, join } from 'node:path';
import { isEventStoreAddress } from '@annal/event-store/address';
import { isNatsAddress } from '@annal/messaging/address';
import { isMongoAddress } from '@annal/read-models/address';
import { hasReadableCertificates, isOpenSearchAddress } from '@annal/search-opensearch/address';
import { allowedAddress, serviceAddress, type AllowedAddress, type ServiceAddress } from './address.ts';
import {
  apart,
  BadSetting,
  integer,
  isSet,
  list,
  oneOf,
  optional,
  path,
  port,
  secret,
  serverAddress,
  setting,
  text,
  url,
  withDefault,
} from './setting.ts';
import type { Environment, Secret, Setting } from './setting.ts';

const LOCAL = '127.0.0.1';
const TRANSPORTS = ['inprocess', 'tcp', 'nats'] as const;
export type TransportName = (typeof TRANSPORTS)[number];

const SERVICE_PORTS = {
  content: 4101,
  structure: 4102,
  security: 4103,
  blocks: 4104,
  projector: 4105,
  notifier: 4106,
  search: 4107,
};

const addresses = (name: string): Setting<readonly AllowedAddress[]> =>
  list(name, allowedAddress, "is not a comma separated list of host[:port], with '!' at the end for plain HTTP");

export const addressSettings = addressSettingsAt(3000);

const eventStoreUrl = serverAddress('EVENTSTORE_URL', isEventStoreAddress, 'esdb', 'esdb+discover');
const mongodbUrl = serverAddress('MONGODB_URL', isMongoAddress, 'mongodb', 'mongodb+srv');

/** Unset: each `search` process keeps its own index in `dataDir`. */
export const searchSettings = {
  openSearchUrl: optional(openSearchUrl()),
};

export const natsAddress = (name: string): Setting<string> => serverAddress(name, isNatsAddress, 'nats', 'tls');

export const storeSettings = {
  dataDir: withDefault(path('DATA_DIR'), path('DATA_DIR').read({ DATA_DIR: '.data' })),
  eventStoreUrl: optional(eventStoreUrl),
  mongodbUrl: optional(mongodbUrl),
};

export function transportSettings(byDefault: TransportName) {
  const transport = withDefault(oneOf('TRANSPORT', TRANSPORTS), byDefault);
  const natsUrl = optional(natsAddress('NATS_URL'));
  return {
    transport,
    natsUrl: {
      ...natsUrl,
      read: (environment) => {
        const needed = !isSet(environment, 'NATS_URL') && environment['TRANSPORT']?.trim().toLowerCase() === 'nats';
        if (needed) throw new BadSetting('NATS_URL', 'is required when TRANSPORT is nats');
        return natsUrl.read(environment);
      },
    } satisfies Setting<string | undefined>,
    /** TCP addresses by service, one per process; a service listens on the first by default. */
    services: services(),
    transportHost: withDefault(text('TRANSPORT_HOST'), LOCAL),
    transportPort: optional(port('TRANSPORT_PORT')),
  };
}

export const serviceSettings = {
  ...addressSettingsAt(0),
  ...storeSettings,
  eventStoreUrl,
  mongodbUrl,
  ...transportSettings('tcp'),
};

export const administratorSettings = {
  adminUsername: withDefault(text('ADMIN_USERNAME'), 'admin'),
  /** Unset: generated and printed once. */
  adminPassword: optional(secret('ADMIN_PASSWORD')),
  bootstrapKey: bootstrapKey(),
};

export const accountSettings = {
  /** Consecutive wrong passwords that lock an account; 0 never locks. */
  loginAttempts: withDefault(integer('LOGIN_ATTEMPTS', 0, 1_000), 10),
  passwordDays: withDefault(integer('PASSWORD_DAYS', 1, 3_650), 90),
};

/** Failed token requests per minute; 0 is unlimited. */
export const loginRateSettings = {
  loginRateAccount: withDefault(integer('LOGIN_RATE_ACCOUNT', 0, 1_000_000), 20),
  loginRateAddress: withDefault(integer('LOGIN_RATE_ADDRESS', 0, 1_000_000), 100),
};

export const consoleSettings = {
  console: withDefault(oneOf('CONSOLE', ['on', 'off']), 'on'),
  /** Where its files are: beside the program, unless it runs from a checkout. */
  consoleDir: withDefault(path('CONSOLE_DIR'), join(dirname(process.argv[1] ?? ''), 'console')),
};

export const outboundSettings = {
  registriesAllowed: withDefault(
    addresses('REGISTRIES_ALLOWED'),
    ['localhost', LOCAL].map((host) => ({ host, port: 5000, plainHttp: true })),
  ),
  outboundAllowed: withDefault(addresses('OUTBOUND_ALLOWED'), []),
};

export const fileSettings = {
  maxUploadBytes: withDefault(integer('ASSETS_MAX_BYTES', 1), 2 * 1024 ** 3),
  bucket: bucket(),
};

const CACHE_CONTROL = 'public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=3600';

export const deliverySettings = {
  /** Projects whose published content anybody may read. */
  deliveryAnonymousProjects: withDefault(
    list('DELIVERY_ANONYMOUS_PROJECTS', projectId, 'is not a comma separated list of project ids'),
    [],
  ),
  /** Refused credentials of one address; 0: no limit. */
  deliveryRefusalsPerMinute: withDefault(integer('DELIVERY_REFUSALS_PER_MINUTE', 0, 1_000_000), 600),
  /** Requests of one token from one address; 0: no limit. */
  deliveryRateLimit: withDefault(integer('DELIVERY_RATE_LIMIT', 0, 100_000_000), 0),
  /** Pages that may call from another origin. */
  deliveryCorsOrigins: withDefault(
    list('DELIVERY_CORS_ORIGINS', origin, "is not a comma separated list of origins, or '*'"),
    ['*'],
  ),
  deliveryCacheControl: withDefault(
    setting('DELIVERY_CACHE_CONTROL', headerValue, 'is not the value of a header'),
    CACHE_CONTROL,
  ),
  /** Of answers kept in memory; 0: none. */
  deliveryCacheBytes: withDefault(integer('DELIVERY_CACHE_BYTES', 0), 32 * 1024 ** 2),
  deliverySurrogateKeys: withDefault(oneOf('DELIVERY_SURROGATE_KEYS', ['asked', 'always']), 'asked'),
  /** Seconds; for a cache in front that purges by surrogate keys. */
  deliverySurrogateMaxAge: optional(integer('DELIVERY_SURROGATE_MAX_AGE', 0, 31_536_000)),
  /** Unset: made at each start. Processes that share it accept the preview addresses of each other. */
  deliveryPreviewKey: optional(secret('DELIVERY_PREVIEW_KEY')),
};

export const logSettings = {
  logLevel: withDefault(oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  otlpEndpoint: optional(url('OTEL_EXPORTER_OTLP_ENDPOINT', 'http', 'https')),
  traceRatio: withDefault(setting('OTEL_TRACES_SAMPLER_ARG', ratio, 'is not a number from 0 to 1'), 1),
  logFormat: withDefault(oneOf('LOG_FORMAT', ['pretty', 'json']), process.stdout.isTTY ? 'pretty' : 'json'),
};

function addressSettingsAt(usualPort: number) {
  const own = withDefault(port('PORT'), usualPort);
  return {
    /** Time between reporting not ready and refusing requests, for load balancers to notice. */
    drainDelayMs: withDefault(integer('DRAIN_DELAY_MS', 0, 60_000), 0),
    host: withDefault(text('HOST'), LOCAL),
    port: own,
    publicUrl: optional(publicUrl()),
    metricsPort: apart(optional(port('METRICS_PORT')), own),
    corsOrigins: withDefault(list('CORS_ORIGINS', origin, "is not a comma separated list of origins, or '*'"), ['*']),
    /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
    trustedProxies: withDefault(
      list('TRUSTED_PROXIES', network, 'is not a comma separated list of IP addresses or networks'),
      [],
    ),
  };
}

function openSearchUrl(): Setting<string> {
  const any = serverAddress('OPENSEARCH_URL', isOpenSearchAddress, 'https', 'http');
  const read = (environment: Environment) => {
    const value = any.read(environment);
    if (hasReadableCertificates(value)) return value;
    throw new BadSetting(any.name, 'names a tlsCAFile in which no certificate can be read');
  };
  return { ...any, read };
}

/** Paths are appended to it, and it is public. */
function publicUrl(): Setting<string> {
  const any = url('PUBLIC_URL', 'https', 'http');
  const read = (environment: Environment) => {
    const value = any.read(environment);
    const { username, password, search, hash } = new URL(value);
    if ([username, password, search, hash].every((part) => part === '') && !/[?#]$/.test(value)) return value;
    throw new BadSetting(any.name, 'has a user, a query or a fragment, which no address of the service has');
  };
  return { ...any, read };
}

function bootstrapKey(): Setting<{ readonly clientId: string; readonly clientSecret: Secret } | undefined> {
  const [id, password] = ['BOOTSTRAP_CLIENT_ID', 'BOOTSTRAP_CLIENT_SECRET'] as const;
  return {
    name: id,
    read: (environment) => {
      if (!isSet(environment, id) && !isSet(environment, password)) return undefined;
      const [missing, present] = isSet(environment, id) ? [password, id] : [id, password];
      if (!isSet(environment, missing)) throw new BadSetting(missing, `is required when ${present} is set`);
      return { clientId: text(id).read(environment), clientSecret: secret(password).read(environment) };
    },
  };
}

interface Bucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
}

function bucket(): Setting<Bucket | undefined> {
  const [endpoint, name] = [url('ASSETS_S3_ENDPOINT', 'https', 'http'), text('ASSETS_S3_BUCKET')];
  const [id, key] = [text('ASSETS_S3_ACCESS_KEY_ID'), secret('ASSETS_S3_SECRET_ACCESS_KEY')];
  return {
    name: endpoint.name,
    read: (environment) => {
      const missing = [endpoint, name, id, key].find((each) => !isSet(environment, each.name));
      if (!isSet(environment, endpoint.name) && !isSet(environment, name.name)) return undefined;
      if (missing) throw new BadSetting(missing.name, 'is required when assets are kept in a bucket');
      return {
        endpoint: endpoint.read(environment),
        bucket: name.read(environment),
        region: withDefault(text('ASSETS_S3_REGION'), 'us-east-1').read(environment),
        accessKeyId: id.read(environment),
        secretAccessKey: key.read(environment),
      };
    },
  };
}

/** Services not named keep their default; a repeated name adds a process of that service. */
function services(): Setting<Readonly<Record<string, readonly ServiceAddress[]>>> {
  const defaults = Object.entries(SERVICE_PORTS).map(
    ([name, number]) => [name, [{ host: LOCAL, port: number }]] as const,
  );
  const named = withDefault(list('SERVICES', serviceAddress, 'is not a comma separated list of name=host:port'), []);
  const read: Setting<Readonly<Record<string, readonly ServiceAddress[]>>>['read'] = (environment) => {
    const given = new Map<string, readonly ServiceAddress[]>();
    for (const [name, address] of named.read(environment)) given.set(name, [...(given.get(name) ?? []), address]);
    return Object.fromEntries([...defaults, ...given]);
  };
  return { name: 'SERVICES', read };
}

function ratio(value: string): number | undefined {
  const number = Number(value);
  return number >= 0 && number <= 1 ? number : undefined;
}

function origin(value: string): string | undefined {
  if (value === '*') return value;
  return URL.canParse(value) && new URL(value).origin === value.toLowerCase() ? value.toLowerCase() : undefined;
}

function projectId(value: string): string | undefined {
  return /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

function headerValue(value: string): string | undefined {
  return /^[\x20-\x7e]+$/.test(value) ? value : undefined;
}

function network(value: string): string | undefined {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return undefined;
  if (bits === undefined) return value;
  // A prefix of 0 would trust every address.
  return /^0*[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) ? value : undefined;
}
