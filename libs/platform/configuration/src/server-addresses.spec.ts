import { readConfiguration } from './configuration.ts';
import { optional } from './setting.ts';
import { natsAddress, searchSettings, serviceSettings, storeSettings } from './settings.ts';

const settings = { ...storeSettings, ...searchSettings, eventsNatsUrl: optional(natsAddress('EVENTS_NATS_URL')) };
const services = { mongodbUrl: serviceSettings.mongodbUrl, eventStoreUrl: serviceSettings.eventStoreUrl };
const INVALID = 'is an address with a host, port or option that is not valid';

describe('an address of one or several servers is read as its client reads it', () => {
  it.each([
    'esdb://a:2113,b:2113,c?tls=false',
    'esdb://admin:p%40ss@a:2113,b:2113?nodePreference=follower',
    'esdb+discover://cluster.local:2113?tlsCAFile=/ca.crt',
    'esdb+discover://cluster.local?unknown=1',
  ])('%s', (url) => {
    expect(readConfiguration(settings, { EVENTSTORE_URL: url }).eventStoreUrl).toBe(url);
  });

  it.each([
    'mongodb://a,b:27017/?replicaSet=r',
    'mongodb://a:27017,b:27017/annal?replicaSet=rs0',
    'mongodb://user:p%40ss@a:27017,b:27017,c:27017/annal?authSource=admin&tls=true',
    'mongodb+srv://user:pass@cluster.example.org/annal',
    'mongodb://[::1]:27017/',
  ])('%s', (url) => {
    const environment = { EVENTSTORE_URL: 'esdb://a', MONGODB_URL: url };
    expect(readConfiguration(settings, environment).mongodbUrl).toBe(url);
    expect(readConfiguration(services, environment).mongodbUrl).toBe(url);
  });

  it.each([
    'nats://a:4222,b:4222',
    'nats://a:4222, nats://b:4222,tls://c',
    'a:4222,b:4222',
    'tls://user:p%40ss@a',
    'nats://token@a,b',
    'nats://[::1]:4222',
  ])('%s', (url) => {
    expect(readConfiguration(settings, { EVENTS_NATS_URL: url }).eventsNatsUrl).toBe(url);
  });
});

it('OPENSEARCH_URL takes one or several addresses, with the credentials for all in the first', () => {
  const url = 'https://annal:p%40ss@a:9200,b:9200';
  expect(readConfiguration(settings, { OPENSEARCH_URL: url }).openSearchUrl).toBe(url);
});

describe('any other address is refused by the name of its setting, without its value', () => {
  const problemOf = (environment: Readonly<Record<string, string>>) => {
    try {
      readConfiguration(settings, environment);
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };

  it.each([
    ['http://hunter2', 'is not an address that begins with esdb:// or esdb+discover://'],
    ['esdb://', INVALID],
    ['esdb://hunter2:x', INVALID],
    ['esdb://a;hunter2', INVALID],
    ['esdb://a hunter2', INVALID],
    ['esdb://a?tls=hunter2', INVALID],
    ['esdb://a:70000', INVALID],
  ])('EVENTSTORE_URL %s', (url, problem) => {
    expect(problemOf({ EVENTSTORE_URL: url })).toBe(`The configuration is not valid:\n  EVENTSTORE_URL ${problem}`);
  });

  it.each([
    ['esdb://hunter2', 'is not an address that begins with https:// or http://'],
    ['https://a,hunter2:x', INVALID],
    ['https://a?hunter2', INVALID],
    ['http://a?tlsCAFile=/hunter2', INVALID],
    ['https://a:hunter2@a?tlsCAFile=/hunter2', 'names a tlsCAFile in which no certificate can be read'],
    [`https://a?tlsCAFile=${import.meta.filename}`, 'names a tlsCAFile in which no certificate can be read'],
  ])('OPENSEARCH_URL %s', (url, problem) => {
    expect(problemOf({ OPENSEARCH_URL: url })).toBe(`The configuration is not valid:\n  OPENSEARCH_URL ${problem}`);
  });

  it.each([
    ['http://hunter2', 'is not an address that begins with mongodb:// or mongodb+srv://'],
    ['mongodb://', INVALID],
    ['mongodb://a:hunter2', INVALID],
    ['mongodb://a/?hunter2=x', INVALID],
    ['mongodb+srv://a.b.c,d.e.f/', INVALID],
    ['mongodb+srv://a.b.c:1/', INVALID],
  ])('MONGODB_URL %s', (url, problem) => {
    expect(problemOf({ MONGODB_URL: url })).toBe(`The configuration is not valid:\n  MONGODB_URL ${problem}`);
  });

  it.each([
    ['hunter2', 'is not an address that begins with nats:// or tls://'],
    ['http://hunter2:4222', 'is not an address that begins with nats:// or tls://'],
    ['ws://hunter2', 'is not an address that begins with nats:// or tls://'],
    ['nats://', INVALID],
    ['nats://a:hunter2', INVALID],
    ['nats://a,b:hunter2', INVALID],
    ['nats://a/hunter2', INVALID],
    ['nats://u:hunter2%@a', INVALID],
    ['nats://a,', INVALID],
  ])('EVENTS_NATS_URL %s', (url, problem) => {
    expect(problemOf({ EVENTS_NATS_URL: url })).toBe(`The configuration is not valid:\n  EVENTS_NATS_URL ${problem}`);
  });
});
