import { NatsServer } from '@annal/testing/nats-server';

NatsServer.announce();
let broker: Promise<NatsServer> | undefined;

export async function brokerUrl(): Promise<string> {
  broker ??= NatsServer.start();
  return (await broker).url;
}

export async function endBroker(): Promise<void> {
  const ending = broker;
  broker = undefined;
  await (await ending)?.kill();
}
