import { AsyncLocalStorage } from 'node:async_hooks';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerFeatures } from '@eventstore/db-client/dist/Client/ServerFeatures.js';
import { connectivityState, type Channel, type Client } from '@grpc/grpc-js';
import { silently } from './silently.ts';

/** What the client keeps to itself. */
interface Internals {
  handleError(client: Client, error: Error): Promise<void>;
  shouldReconnect(error: Error): readonly [boolean, unknown?];
  execute(...question: typeof ServerFeatures.createServerFeatures): Promise<ServerFeatures>;
  getChannel(): Promise<Channel>;
  getGRPCClient(...kind: readonly unknown[]): Promise<Client>;
  readonly capabilities: Promise<ServerFeatures>;
}

/**
 * The official client without two faults that show when no node of a cluster can be found for a while: the rejection of
 * a reconnection nobody waits for would end the process, and a failed question for the server's features would be
 * remembered for ever, so that every later append fails with it.
 *
 * @param onConnection runs for each new connection before anything else goes over it; what it throws, every caller gets
 */
export function connectClient(connectionString: string, onConnection: () => Promise<void>): EventStoreDBClient {
  // Its warnings about options quote the whole address, with the password.
  const client = silently(() => EventStoreDBClient.connectionString(connectionString));
  const internals = internalsOf(client);
  const handleError = internals.handleError.bind(client);
  let features: Promise<ServerFeatures> | undefined;
  const ask = async () => {
    try {
      return await internals.execute(...ServerFeatures.createServerFeatures);
    } catch (error) {
      features = undefined;
      throw error;
    }
  };
  internals.handleError = async (failed, error) => {
    // The next node may be another one.
    if (internals.shouldReconnect(error)[0]) features = undefined;
    await handleError(failed, error).catch(() => undefined);
  };
  Object.defineProperty(client, 'capabilities', { get: () => (features ??= ask()) });
  checkConnections(internals, onConnection);
  return client;
}

/** Calls of the check itself go through. */
const isCheck = new AsyncLocalStorage<true>();

function checkConnections(internals: Internals, check: () => Promise<void>): void {
  const getClient = internals.getGRPCClient.bind(internals);
  let checked: Channel | undefined;
  let running: { readonly channel: Channel; readonly done: Promise<void> } | undefined;
  const checkedNow = async (channel: Channel) => {
    await isCheck.run(true, check);
    checked = channel;
  };
  internals.getGRPCClient = async (...kind) => {
    const client = await getClient(...kind);
    const channel = client.getChannel() as Channel;
    if (isCheck.getStore() || (channel === checked && isConnected(channel))) return client;
    if (running?.channel !== channel) running = { channel, done: checkedNow(channel) };
    const own = running;
    try {
      await own.done;
    } finally {
      if (running === own) running = undefined;
    }
    return client;
  };
}

/** One that lost its connection makes another by itself, with whatever answers there then. */
function isConnected(channel: Channel): boolean {
  try {
    return channel.getConnectivityState(false) === connectivityState.READY;
  } catch {
    return false; // it is closed
  }
}

/** The connection to the node that is used now. */
export function channelOf(client: EventStoreDBClient): Promise<Channel> {
  return internalsOf(client).getChannel();
}

function internalsOf(client: EventStoreDBClient): Internals {
  return client as unknown as Internals;
}
