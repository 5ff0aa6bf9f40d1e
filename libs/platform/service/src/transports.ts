import { BadSetting, ConfigurationError, type ServiceAddress, type TransportName } from '@annal/configuration';
import type { ClientTransport, MessageBusOptions, ServerTransport } from '@annal/messaging';

export interface TransportConfiguration {
  readonly host: string;
  readonly port: number;
  readonly metricsPort?: number | undefined;
  readonly transport: TransportName;
  readonly natsUrl?: string | undefined;
  readonly services: Readonly<Record<string, readonly ServiceAddress[]>>;
  readonly transportHost: string;
  readonly transportPort?: number | undefined;
}

/** Long enough for another process to take over or for one to restart. Callers get an answer within five seconds. */
const REPEAT_MS = 4_500;
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

export function clientTransport(configuration: TransportConfiguration): ClientTransport & MessageBusOptions {
  const { transport, natsUrl, services } = configuration;
  if (transport === 'nats' && natsUrl) return { transport, url: natsUrl, repeatMs: REPEAT_MS };
  if (transport === 'tcp') return { transport, services, repeatMs: REPEAT_MS };
  throw new Error('A separate process needs TRANSPORT tcp or nats');
}

export function serverTransport(configuration: TransportConfiguration, service: string): ServerTransport {
  const { transport, natsUrl, services, transportHost, transportPort } = configuration;
  if (transport === 'nats' && natsUrl) return { transport, url: natsUrl, service };
  const own = transportPort ?? services[service]?.[0]?.port;
  if (transport === 'tcp' && own !== undefined) {
    requireOwn(own, configuration);
    return { transport, address: { host: transportHost, port: own } };
  }
  throw new Error(`A separate process needs TRANSPORT tcp or nats, and '${service}' needs an address`);
}

/** Checked before the start, because the later `listen` would only report that the port is in use. */
function requireOwn(own: number, configuration: TransportConfiguration): void {
  const { host, port, metricsPort, transportHost, transportPort } = configuration;
  const isSameHost = [host, transportHost].some((each) => EVERY_ADDRESS.has(each)) || host === transportHost;
  if (own === 0 || !isSameHost || (own !== port && own !== metricsPort)) return;
  const setting = transportPort === undefined ? 'SERVICES' : 'TRANSPORT_PORT';
  const other = own === port ? 'PORT' : 'METRICS_PORT';
  throw new ConfigurationError([
    new BadSetting(setting, `gives messages the port of ${other}; each needs one of its own`),
  ]);
}
