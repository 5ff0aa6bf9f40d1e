import type { INestApplication } from '@nestjs/common';
import type { CustomTransportStrategy, NestMicroservice } from '@nestjs/microservices';
import { InProcessHub, InProcessServer } from './in-process.ts';
import type { Address } from './link.ts';
import { NatsServer } from './nats.ts';
import { TcpServer } from './tcp.ts';
import { WireErrorFilter } from './wire-error.filter.ts';

export type ServerTransport =
  | { readonly transport: 'inprocess' }
  | { readonly transport: 'tcp'; readonly address: Address; readonly maxInFlight?: number }
  | { readonly transport: 'nats'; readonly url: string; readonly service: string; readonly maxInFlight?: number };

/** Initialises the application first, since handlers need their providers; set global filters for HTTP before. */
export async function connectTransport(app: INestApplication, options: ServerTransport): Promise<void> {
  await app.init();
  // Filters must precede the registration of handlers.
  const strategy = strategyOf(app, options);
  const server = app.connectMicroservice({ strategy }, { deferInitialization: true }) as NestMicroservice;
  server.setIsInitHookCalled(true);
  server.useGlobalFilters(new WireErrorFilter());
  await server.listen();
}

function strategyOf(app: INestApplication, options: ServerTransport): CustomTransportStrategy {
  switch (options.transport) {
    case 'inprocess':
      return new InProcessServer(app.get(InProcessHub, { strict: false }));
    case 'tcp':
      return new TcpServer(options.address, options.maxInFlight);
    case 'nats':
      return new NatsServer(options.url, options.service, options.maxInFlight);
  }
}
