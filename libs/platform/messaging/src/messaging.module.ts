import { Module, type DynamicModule } from '@nestjs/common';
import { InProcessHub, InProcessLink } from './in-process.ts';
import type { Address, Link } from './link.ts';
import { MessageBus } from './message-bus.ts';
import { NatsLink } from './nats.ts';
import { TcpLink } from './tcp.ts';
import type { Resolve } from './tcp-replicas.ts';
import { TransportMessageBus, type MessageBusOptions } from './transport-message-bus.ts';

export type ClientTransport =
  | { readonly transport: 'inprocess'; readonly copyMessages?: boolean }
  | {
      readonly transport: 'tcp';
      readonly services: Readonly<Record<string, readonly Address[]>>;
      readonly resolve?: Resolve;
    }
  | { readonly transport: 'nats'; readonly url: string };

/** Import it once, in the root module. */
@Module({})
export class MessagingModule {
  static forClient(options: ClientTransport & MessageBusOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        InProcessHub,
        {
          provide: MessageBus,
          inject: [InProcessHub],
          useFactory: (hub: InProcessHub) => new TransportMessageBus(linkOf(options, hub), options),
        },
      ],
      exports: [MessageBus],
    };
  }
}

export function linkOf(options: ClientTransport, hub: InProcessHub): Link {
  switch (options.transport) {
    case 'inprocess':
      return new InProcessLink(hub, options.copyMessages ?? false);
    case 'tcp':
      return new TcpLink(options.services, options.resolve);
    case 'nats':
      return new NatsLink(options.url);
  }
}
