import { AsyncLocalStorage } from 'node:async_hooks';
import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerFeatures } from '@eventstore/db-client/dist/Client/ServerFeatures.js';
import { connectivityState, type Channel, type Client } from '@grpc/grpc-js';
import { ignoreLateAnswers, type StreamCreator } from './late-answers.ts';
import { NodeSearch } from './node-search.ts';
import { silently } from './silently.ts';

interface Internals extends StreamCreator {
  handleError(client: Client, error: Error): Promise<void>;
  shouldReconnect(error: Error): readonly [boolean, unknown?];
  execute(...question: typeof ServerFeatures.createServerFeatures): Promise<ServerFeatures>;
  getChannel(): Promise<Channel>;
  getGRPCClient(...kind: readonly unknown[]): Promise<Client>;
  readonly capabilities: Promise<ServerFeatures>;
}

/**
 * Works around faults of the client: while no node is found, an unhandled rejection would end the process and calls
 * would wait for the search; a failed query of server features would be cached and fail every later append.
 *
 * @param onConnection runs first on each new connection; its error fails the calls on it
 */
export function connectClient(connectionString: string, onConnection: () => Promise<void>): EventStoreDBClient {
  // Warnings about options print the connection string with its password.
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
    if (internals.shouldReconnect(error)[0]) features = undefined;
    await handleError(failed, error).catch(() => undefined);
  };
  Object.defineProperty(client, 'capabilities', { get: () => (features ??= ask()) });
  ignoreLateAnswers(internals);
  checkConnections(internals, onConnection);
  return client;
}

const isCheck = new AsyncLocalStorage<true>();

function checkConnections(internals: Internals, check: () => Promise<void>): void {
  const getClient = internals.getGRPCClient.bind(internals);
  const nodes = new NodeSearch(internals);
  let checked: Channel | undefined;
  let running: { readonly channel: Channel; readonly done: Promise<void> } | undefined;
  const checkedNow = async (channel: Channel) => {
    await isCheck.run(true, check);
    checked = channel;
  };
  internals.getGRPCClient = async (...kind) => {
    nodes.begin();
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

/** A channel reconnects by itself, perhaps to another server. */
function isConnected(channel: Channel): boolean {
  try {
    return channel.getConnectivityState(false) === connectivityState.READY;
  } catch {
    return false;
  }
}

export function channelOf(client: EventStoreDBClient): Promise<Channel> {
  return internalsOf(client).getChannel();
}

function internalsOf(client: EventStoreDBClient): Internals {
  return client as unknown as Internals;
}
