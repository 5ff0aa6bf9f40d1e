import type { ServiceAddress, TransportName } from '@annal/configuration';
import type { ClientTransport, ServerTransport } from '@annal/messaging';

export interface TransportConfiguration {
  readonly transport: TransportName;
  readonly natsUrl?: string | undefined;
  readonly services: Readonly<Record<string, ServiceAddress>>;
  readonly transportHost: string;
}

/** How a process of its own reaches the others. */
export function clientTransport({ transport, natsUrl, services }: TransportConfiguration): ClientTransport {
  if (transport === 'nats' && natsUrl) return { transport, url: natsUrl };
  if (transport === 'tcp') return { transport, services };
  throw new Error('A process of its own needs TRANSPORT tcp or nats');
}

/** How the others reach it. */
export function serverTransport(configuration: TransportConfiguration, service: string): ServerTransport {
  const { transport, natsUrl, services, transportHost } = configuration;
  if (transport === 'nats' && natsUrl) return { transport, url: natsUrl, service };
  const own = services[service];
  if (transport === 'tcp' && own) return { transport, address: { host: transportHost, port: own.port } };
  throw new Error(`A process of its own needs TRANSPORT tcp or nats, and '${service}' an address`);
}
