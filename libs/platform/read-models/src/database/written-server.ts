import type { MongoClient, ServerDescription } from 'mongodb';
import { Connection, type Hello } from 'mongodb/lib/cmap/connection.js';

const { prototype } = Connection;
const send = prototype.command;
const servers = new WeakMap<MongoClient, WrittenServer>();

/** The driver calls it after it has chosen a connection, for every attempt of a command. */
prototype.command = function (this: typeof prototype, ...command) {
  const [, , options] = command;
  if (options?.onlyOn?.is(this.hello) === false) return Promise.reject(new ServerChangedError());
  return send.apply(this, command);
};

declare module 'mongodb' {
  interface CommandOperationOptions {
    onlyOn?: OnlyOn;
  }
}

/** In the options of a command: whether it may be sent to a server. */
export interface OnlyOn {
  /** @param hello what the server has said of itself when the connection began */
  is(hello: Hello | null): boolean;
}

export class ServerChangedError extends Error {
  constructor() {
    super('Another server of the document store takes the writes, or the same after a restart');
  }

  /** No property, which the driver would try to give to its own error. */
  override get name(): string {
    return 'ServerChangedError';
  }
}

/**
 * The server that takes the writes. Another one, or the same one after a crash, may lack the last writes that were not
 * journaled, although they were acknowledged and no command has failed. A router of a sharded cluster does not tell.
 */
export class WrittenServer {
  private name: string | undefined;
  private process: string | undefined;
  private changes = 0;
  private readonly observers = new Set<() => void>();

  private constructor(client: MongoClient) {
    // The driver reports a server before it sends the first command there.
    client.on('topologyDescriptionChanged', ({ newDescription }) => this.see([...newDescription.servers.values()]));
  }

  static of(client: MongoClient): WrittenServer {
    const server = servers.get(client) ?? new WrittenServer(client);
    servers.set(client, server);
    return server;
  }

  /**
   * The server of this call, in this term of its. A connection to another process may be open before the driver has
   * seen that one, so both are compared.
   */
  now(): OnlyOn {
    const { changes, process } = this;
    return { is: (hello) => this.changes === changes && processOf(hello) === process };
  }

  onChange(observer: () => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  private see(descriptions: readonly ServerDescription[]): void {
    const written = descriptions.find(({ type }) => type === 'RSPrimary' || type === 'Standalone');
    if (!written) return;
    const former = this.name;
    this.process = processOf(written);
    this.name = [written.address, written.electionId?.toHexString(), this.process].join(' ');
    if (former === undefined || former === this.name) return;
    this.changes += 1;
    for (const observer of this.observers) observer();
  }
}

function processOf(server: Pick<Hello, 'topologyVersion'> | null): string | undefined {
  return server?.topologyVersion?.processId.toHexString();
}
