import { answerHold, StorageError, type HoldAnswer, type HoldRequest } from '@annal/embedded-storage';
import { parentPort, workerData } from 'node:worker_threads';
import { EventStoreServer, type ServerOptions } from './server.ts';

export type WorkerMessage =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code?: StorageError['code'] }
  | HoldAnswer;

const parent = parentPort;
if (!parent) throw new Error('The event store runs in a worker thread; use startEmbeddedEventStore');
const send = (message: WorkerMessage) => parent.postMessage(message);

try {
  const server = new EventStoreServer(workerData as ServerOptions);
  await server.listen();
  parent.on('message', (request: 'close' | HoldRequest) => {
    if (request !== 'close') return void answerHold(request, server.checkpoints).then(send);
    void server.close().then(() => parent.close());
  });
  send({ kind: 'listening', port: server.port });
} catch (error) {
  send({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
    ...(error instanceof StorageError && { code: error.code }),
  });
}
