import { inspect } from 'node:util';
import { resolve } from 'node:path';
import {
  accountSettings,
  addressSettings,
  administratorSettings,
  boolean,
  clockSettings,
  ConfigurationError,
  integer,
  consoleSettings,
  loginRateSettings,
  logSettings,
  oneOf,
  optional,
  outboundSettings,
  projectionSettings,
  readConfiguration,
  Secret,
  storeSettings,
  systemClock,
  text,
  transportSettings,
  url,
  withDefault,
  type Environment,
  type Setting,
} from './index.ts';

const everything = {
  ...addressSettings,
  ...storeSettings,
  ...transportSettings('tcp'),
  ...administratorSettings,
  ...accountSettings,
  ...consoleSettings,
  ...loginRateSettings,
  ...outboundSettings,
  ...clockSettings,
  ...projectionSettings,
  ...logSettings,
};

const problems = (environment: Environment): string[] => {
  try {
    readConfiguration(everything, environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map(({ message }) => message);
    throw error;
  }
  return [];
};

describe('an empty environment', () => {
  it('gives the documented defaults', () => {
    const local = (port: number) => ({ host: '127.0.0.1', port });
    expect(readConfiguration(everything, {})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      drainDelayMs: 0,
      console: 'on',
      consoleDir: expect.stringMatching(/\/console$/) as string,
      publicUrl: undefined,
      metricsPort: undefined,
      corsOrigins: ['*'],
      trustedProxies: [],
      traceRatio: 1,
      dataDir: resolve('.data'),
      eventStoreUrl: undefined,
      mongodbUrl: undefined,
      transport: 'tcp',
      natsUrl: undefined,
      services: {
        content: [local(4101)],
        structure: [local(4102)],
        security: [local(4103)],
        blocks: [local(4104)],
        projector: [local(4105)],
        notifier: [local(4106)],
        search: [local(4107)],
      },
      transportHost: '127.0.0.1',
      adminUsername: 'admin',
      adminPassword: undefined,
      bootstrapKey: undefined,
      loginAttempts: 10,
      passwordDays: 90,
      loginRateAccount: 20,
      loginRateAddress: 100,
      registriesAllowed: [
        { host: 'localhost', port: 5000, plainHttp: true },
        { host: '127.0.0.1', port: 5000, plainHttp: true },
      ],
      outboundAllowed: [],
      clockOffsetMs: 0,
      projectionDelayMs: 0,
      logLevel: 'info',
      logFormat: process.stdout.isTTY ? 'pretty' : 'json',
    });
  });
});

it.each<[Environment, object]>([
  [{ PORT: '0' }, { port: 0 }],
  [
    { PORT: '0', METRICS_PORT: '0' },
    { port: 0, metricsPort: 0 },
  ],
  [
    { PORT: ' 8080 ', HOST: '' },
    { port: 8080, host: '127.0.0.1' },
  ],
  [{ PUBLIC_URL: 'https://cms.example/base/' }, { publicUrl: 'https://cms.example/base' }],
  [{ EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false' }, { eventStoreUrl: 'esdb://127.0.0.1:2113?tls=false' }],
  [{ MONGODB_URL: 'mongodb://a,b:27017/?replicaSet=r' }, { mongodbUrl: 'mongodb://a,b:27017/?replicaSet=r' }],
  [
    { TRANSPORT: 'NATS', NATS_URL: 'nats://n:4222' },
    { transport: 'nats', natsUrl: 'nats://n:4222' },
  ],
  [
    { LOG_LEVEL: 'debug', LOG_FORMAT: 'json' },
    { logLevel: 'debug', logFormat: 'json' },
  ],
  [{ CLOCK_OFFSET_MS: '-60000' }, { clockOffsetMs: -60_000 }],
  [{ CLOCK_OFFSET_MS: '0', NODE_ENV: 'production' }, { clockOffsetMs: 0 }],
  [{ PROJECTION_DELAY_MS: '2000' }, { projectionDelayMs: 2_000 }],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7, ::1' }, { trustedProxies: ['10.0.0.0/8', '192.0.2.7', '::1'] }],
  [
    { LOGIN_ATTEMPTS: '0', PASSWORD_DAYS: '30' },
    { loginAttempts: 0, passwordDays: 30 },
  ],
  [
    { LOGIN_RATE_ACCOUNT: '5', LOGIN_RATE_ADDRESS: '0' },
    { loginRateAccount: 5, loginRateAddress: 0 },
  ],
  [
    { CORS_ORIGINS: 'https://a.example, http://localhost:8080' },
    { corsOrigins: ['https://a.example', 'http://localhost:8080'] },
  ],
  [
    { REGISTRIES_ALLOWED: 'registry.local, [::1]:5000!,10.0.0.1:443' },
    {
      registriesAllowed: [
        { host: 'registry.local', plainHttp: false },
        { host: '::1', port: 5000, plainHttp: true },
        { host: '10.0.0.1', port: 443, plainHttp: false },
      ],
    },
  ],
  [
    { SERVICES: 'content=content-0:5000,content=content-1:5001', TRANSPORT_PORT: '5001', DRAIN_DELAY_MS: '500' },
    {
      services: expect.objectContaining({
        content: [
          { host: 'content-0', port: 5000 },
          { host: 'content-1', port: 5001 },
        ],
      }),
      transportPort: 5001,
      drainDelayMs: 500,
    },
  ],
])('reads %p', (environment, expected) => {
  expect(readConfiguration(everything, environment)).toMatchObject(expected);
});

it.each<[Environment, string[]]>([
  [{ PORT: '65536' }, ['PORT is not an integer from 0 to 65535']],
  [{ PORT: '80a' }, ['PORT is not an integer from 0 to 65535']],
  [{ METRICS_PORT: '-1' }, ['METRICS_PORT is not an integer from 0 to 65535']],
  [{ METRICS_PORT: '3000' }, ['METRICS_PORT is the port of PORT; each needs one of its own']],
  [{ PORT: '80', METRICS_PORT: '+80' }, ['METRICS_PORT is the port of PORT; each needs one of its own']],
  [{ PORT: 'x', METRICS_PORT: '80' }, ['PORT is not an integer from 0 to 65535']],
  [{ PUBLIC_URL: 'cms.example' }, ['PUBLIC_URL is not an address that begins with https:// or http://']],
  ...['https://x.example/a?b=c', 'https://x.example/#d', 'https://user:pw@x.example', 'https://x.example?'].map(
    (publicUrl): [Environment, string[]] => [
      { PUBLIC_URL: publicUrl },
      ['PUBLIC_URL has a user, a query or a fragment, which no address of the service has'],
    ],
  ),
  [{ EVENTSTORE_URL: 'http://x' }, ['EVENTSTORE_URL is not an address that begins with esdb:// or esdb+discover://']],
  [{ TRANSPORT: 'udp' }, ['TRANSPORT is none of inprocess, tcp, nats']],
  [{ TRANSPORT: 'nats' }, ['NATS_URL is required when TRANSPORT is nats']],
  [{ BOOTSTRAP_CLIENT_ID: 'a' }, ['BOOTSTRAP_CLIENT_SECRET is required when BOOTSTRAP_CLIENT_ID is set']],
  [{ BOOTSTRAP_CLIENT_SECRET: 'a' }, ['BOOTSTRAP_CLIENT_ID is required when BOOTSTRAP_CLIENT_SECRET is set']],
  [
    { CLOCK_OFFSET_MS: '1', NODE_ENV: 'production' },
    ['CLOCK_OFFSET_MS is a test aid and refused when NODE_ENV is production'],
  ],
  ...['soon', '9007199254740991', '-9007199254740991'].map((offset): [Environment, string[]] => [
    { CLOCK_OFFSET_MS: offset },
    ['CLOCK_OFFSET_MS is not an integer from -3162240000000 to 3162240000000'],
  ]),
  [
    { PROJECTION_DELAY_MS: '2000', NODE_ENV: 'production' },
    ['PROJECTION_DELAY_MS is a test aid and refused when NODE_ENV is production'],
  ],
  [{ LOG_LEVEL: 'loud' }, ['LOG_LEVEL is none of fatal, error, warn, info, debug, trace, silent']],
  [{ TRUSTED_PROXIES: 'everybody' }, ['TRUSTED_PROXIES is not a comma separated list of IP addresses or networks']],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, ['TRUSTED_PROXIES is not a comma separated list of IP addresses or networks']],
  [{ TRUSTED_PROXIES: '::/00' }, ['TRUSTED_PROXIES is not a comma separated list of IP addresses or networks']],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, ['TRUSTED_PROXIES is not a comma separated list of IP addresses or networks']],
  [{ TRUSTED_PROXIES: '10.0.0.1/8/8' }, ['TRUSTED_PROXIES is not a comma separated list of IP addresses or networks']],
  [{ TRUSTED_PROXIES: '10.0.0' }, ['TRUSTED_PROXIES is not a comma separated list of IP addresses or networks']],
  [{ LOGIN_ATTEMPTS: '-1' }, ['LOGIN_ATTEMPTS is not an integer from 0 to 1000']],
  [{ CORS_ORIGINS: 'https://a.example/path' }, ["CORS_ORIGINS is not a comma separated list of origins, or '*'"]],
  [
    { OUTBOUND_ALLOWED: 'a b' },
    ["OUTBOUND_ALLOWED is not a comma separated list of host[:port], with '!' at the end for plain HTTP"],
  ],
  [{ SERVICES: 'content' }, ['SERVICES is not a comma separated list of name=host:port']],
])('refuses %p', (environment, expected) => expect(problems(environment)).toEqual(expected));

it('names every bad variable at once, without its value', () => {
  const environment = { PORT: 'hunter2', MONGODB_URL: 'hunter2', TRANSPORT: 'hunter2', LOG_LEVEL: 'hunter2' };
  expect(problems(environment)).toHaveLength(4);
  expect(() => readConfiguration(everything, environment)).toThrow(/^The configuration is not valid:\n {2}PORT .*\n/);
  expect(problems(environment).join()).not.toContain('hunter2');
});

it('freezes the result and keeps secrets out of every dump', () => {
  const configuration = readConfiguration(everything, {
    ADMIN_PASSWORD: 'Reading-Room-7',
    BOOTSTRAP_CLIENT_ID: 'key',
    BOOTSTRAP_CLIENT_SECRET: 'Reading-Room-8',
  });
  expect(() => Object.assign(configuration, { port: 1 })).toThrow(TypeError);
  expect(configuration.adminPassword?.reveal()).toBe('Reading-Room-7');
  expect(configuration.bootstrapKey?.clientSecret.reveal()).toBe('Reading-Room-8');
  for (const dump of [
    JSON.stringify(configuration),
    inspect(configuration, { depth: 9 }),
    String(new Secret('Reading-Room-9')),
  ]) {
    expect(dump).not.toContain('Reading-Room');
  }
});

describe('a setting', () => {
  const read = <Value>(setting: Setting<Value>, value?: string) => readConfiguration({ it: setting }, { X: value }).it;

  it('is required unless it says otherwise', () => {
    expect(() => read(text('X'))).toThrow('X is required');
    expect(() => read(text('X'), '  ')).toThrow('X is required');
    expect(read(optional(text('X')))).toBeUndefined();
    expect(read(withDefault(text('X'), 'else'))).toBe('else');
  });

  it.each([
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('takes %p for the boolean %p', (value, expected) => {
    expect(read(boolean('X'), value)).toBe(expected);
  });

  it.each<[string, Setting<unknown>, string]>([
    ['yes', boolean('X'), 'X is neither true nor false'],
    ['7', integer('X', 1, 5), 'X is not an integer from 1 to 5'],
    ['1.5', integer('X'), 'X is not an integer'],
    ['c', oneOf('X', ['a', 'b']), 'X is none of a, b'],
    ['https://', url('X', 'https'), 'X is not an address that begins with https://'],
  ])('refuses %p', (value, setting, problem) => expect(() => read(setting, value)).toThrow(problem));
});

it('shifts the clock by the configured offset', () => {
  const before = Date.now();
  const shifted = systemClock(3_600_000)().getTime();
  expect(shifted).toBeGreaterThanOrEqual(before + 3_600_000);
  expect(shifted).toBeLessThanOrEqual(Date.now() + 3_600_000);
});
