import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Checkpoints } from '@annal/embedded-storage';
import { dispatcher } from './commands/dispatch.ts';
import { allCommands } from './commands/registry.ts';
import { openStore, type Store } from './store/store.ts';
import { serveConnection } from './wire/connection.ts';

export interface ServerOptions {
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly onFailure: (error: Error) => void;
}

export interface RunningServer {
  readonly port: number;
  readonly checkpoints: Checkpoints;
  readonly suspended: number;
  readonly slices: number;
  close(): Promise<void>;
}

const LAST_REPLY_MS = 1000;

/** Listens only after the file is open: nobody can connect to a server without a store. */
export async function runServer({ dataDir, host, port, onFailure }: ServerOptions): Promise<RunningServer> {
  const store = openStore(join(dataDir, 'mongodb.db'), onFailure);
  const sockets = new Set<Socket>();
  let address = '';
  let closing = false;
  const answer = dispatcher(
    allCommands(() => address),
    store,
    () => closing,
  );
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveConnection(socket, answer);
  });
  try {
    const bound = await listen(server, host, port);
    address = `${host.includes(':') ? `[${host}]` : host}:${bound}`;
    return {
      port: bound,
      checkpoints: store.checkpoints,
      get suspended() {
        return store.scheduler.suspended;
      },
      get slices() {
        return store.scheduler.slices;
      },
      close: () => {
        closing = true;
        return shutDown(server, sockets, store);
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function shutDown(server: Server, sockets: ReadonlySet<Socket>, store: Store): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await store.close();
  for (const socket of sockets) socket.destroySoon();
  // A client that does not read its last reply must not keep the server alive.
  const impatience = setTimeout(() => sockets.forEach((socket) => socket.destroy()), LAST_REPLY_MS);
  await closed;
  clearTimeout(impatience);
}
