import { answerHold, StorageError, type HoldAnswer, type HoldRequest } from '@annal/embedded-storage';
import { parentPort, workerData } from 'node:worker_threads';
import { EventStoreServer, type ServerOptions } from './server.ts';

export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'refused'; readonly message: string; readonly storageCode?: StorageError['code'] }
  | { readonly kind: 'closed' }
  | HoldAnswer;

const parent = parentPort;
if (!parent) throw new Error('The event store runs in a worker thread; use startEmbeddedEventStore');
const tell = (message: WorkerMessage) => parent.postMessage(message);

try {
  const server = new EventStoreServer(workerData as ServerOptions);
  await server.listen();
  // A backup holds checkpoints while it copies the files.
  parent.on('message', (request: 'close' | HoldRequest) => {
    if (request !== 'close') return void answerHold(request, server.checkpoints).then(tell);
    void server.close().then(() => {
      tell({ kind: 'closed' });
      parent.close();
    });
  });
  tell({ kind: 'listening', port: server.port });
} catch (error) {
  tell({
    kind: 'refused',
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof StorageError && { storageCode: error.code }),
  });
}
