import { readConfiguration, serviceSettings, type Environment } from '@annal/configuration';
import { serverTransport } from './transports.ts';

const stores = { EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false', MONGODB_URL: 'mongodb://127.0.0.1' };
const transport = (environment: Environment) =>
  serverTransport(readConfiguration(serviceSettings, { ...stores, ...environment }), 'content');

it.each<[Environment, string]>([
  [{ PORT: '4101' }, 'SERVICES gives messages the port of PORT'],
  [{ METRICS_PORT: '4101' }, 'SERVICES gives messages the port of METRICS_PORT'],
  [{ METRICS_PORT: '5001', SERVICES: 'content=10.0.0.1:5001' }, 'SERVICES gives messages the port of METRICS_PORT'],
  [{ PORT: '5001', TRANSPORT_PORT: '5001' }, 'TRANSPORT_PORT gives messages the port of PORT'],
  [{ PORT: '5001', TRANSPORT_PORT: '5001', HOST: '0.0.0.0' }, 'TRANSPORT_PORT gives messages the port of PORT'],
])('refuses %p', (environment, problem) => {
  const message = `The configuration is not valid:\n  ${problem}; each needs one of its own`;
  expect(() => transport(environment)).toThrow(expect.objectContaining({ name: 'ConfigurationError', message }));
});

it.each<[Environment, string, number]>([
  [{}, '127.0.0.1', 4101],
  [{ PORT: '4102', METRICS_PORT: '4103' }, '127.0.0.1', 4101],
  [{ PORT: '0', METRICS_PORT: '0', TRANSPORT_PORT: '0' }, '127.0.0.1', 0],
  // The same number on another address is another port.
  [{ PORT: '5001', TRANSPORT_PORT: '5001', TRANSPORT_HOST: '10.0.0.1' }, '10.0.0.1', 5001],
])('listens on %p', (environment, host, port) => {
  expect(transport(environment)).toEqual({ transport: 'tcp', address: { host, port } });
});
