export { natsServers, type NatsServers } from './address.ts';
export { connectTransport, type ServerTransport } from './connect-transport.ts';
export type { Address } from './link.ts';
export { MessageBus } from './message-bus.ts';
export { message, type Envelope, type Message } from './message.ts';
export { MessagingModule, type ClientTransport } from './messaging.module.ts';
export type { MessageBusOptions } from './transport-message-bus.ts';
export { RemoteFailure } from './wire-error.ts';
export { natsRefusal } from './nats-refusal.ts';
