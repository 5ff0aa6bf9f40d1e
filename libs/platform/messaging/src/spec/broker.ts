import { NatsServer } from '@annal/testing/nats-server';

NatsServer.announce();
let broker: Promise<NatsServer> | undefined;

/** Shared by all suites of a process, since they share this module. */
export async function brokerUrl(): Promise<string> {
  broker ??= NatsServer.start();
  return (await broker).url;
}

export async function endBroker(): Promise<void> {
  const ending = broker;
  broker = undefined;
  await (await ending)?.kill();
}
