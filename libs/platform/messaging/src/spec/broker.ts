import { NatsServer } from '@annal/testing/nats-server';

NatsServer.announce();
let broker: Promise<NatsServer> | undefined;

/** One for all tests of a suite, from the first that needs it on; suites that run in one process share this module. */
export async function brokerUrl(): Promise<string> {
  broker ??= NatsServer.start();
  return (await broker).url;
}

export async function endBroker(): Promise<void> {
  const ending = broker;
  broker = undefined;
  await (await ending)?.kill();
}
