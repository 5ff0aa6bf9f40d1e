import type { MongoClient, ServerDescription } from 'mongodb';

const servers = new WeakMap<MongoClient, WrittenServer>();

export class ServerChangedError extends Error {
  constructor() {
    super('Another server of the document store takes the writes, or the same after a restart');
    this.name = 'ServerChangedError';
  }
}

/**
 * The server that takes the writes. Another one, or the same one after a crash, may lack the last writes that were not
 * journaled, although they were acknowledged and no command has failed.
 */
export class WrittenServer {
  private name: string | undefined;
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

  /** @returns throws ServerChangedError once the server is no longer that of this call */
  sameAsNow(): () => void {
    const { changes } = this;
    return () => {
      if (this.changes !== changes) throw new ServerChangedError();
    };
  }

  onChange(observer: () => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  private see(descriptions: readonly ServerDescription[]): void {
    const written = descriptions.find(({ type }) => type === 'RSPrimary' || type === 'Standalone');
    if (!written) return;
    const former = this.name;
    this.name = nameOf(written);
    if (former === undefined || former === this.name) return;
    this.changes += 1;
    for (const observer of this.observers) observer();
  }
}

/** A restart changes the process id, an election the election id. */
function nameOf({ address, electionId, topologyVersion }: ServerDescription): string {
  return [address, electionId?.toHexString(), topologyVersion?.processId.toHexString()].join(' ');
}
