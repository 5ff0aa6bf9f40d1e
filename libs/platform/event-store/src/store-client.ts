import { EventStoreDBClient } from '@eventstore/db-client';
import { ServerFeatures } from '@eventstore/db-client/dist/Client/ServerFeatures.js';
import type { Channel, Client } from '@grpc/grpc-js';
import { silently } from './silently.ts';

/** What the client keeps to itself. */
interface Internals {
  handleError(client: Client, error: Error): Promise<void>;
  shouldReconnect(error: Error): readonly [boolean, unknown?];
  execute(...question: typeof ServerFeatures.createServerFeatures): Promise<ServerFeatures>;
  getChannel(): Promise<Channel>;
  readonly capabilities: Promise<ServerFeatures>;
}

/**
 * The official client without two faults that show when no node of a cluster can be found for a while: the rejection of
 * a reconnection nobody waits for would end the process, and a failed question for the server's features would be
 * remembered for ever, so that every later append fails with it.
 */
export function connectClient(connectionString: string): EventStoreDBClient {
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
  return client;
}

/** The connection to the node that is used now. */
export function channelOf(client: EventStoreDBClient): Promise<Channel> {
  return internalsOf(client).getChannel();
}

function internalsOf(client: EventStoreDBClient): Internals {
  return client as unknown as Internals;
}
