import { NatsServer } from '@annal/testing/nats-server';

NatsServer.announce();
let broker: Promise<NatsServer> | undefined;

/** One for all tests of a file, from the first that needs it on. */
export async function brokerUrl(): Promise<string> {
  broker ??= NatsServer.start();
  return (await broker).url;
}

export async function endBroker(): Promise<void> {
  await (await broker)?.kill();
}
