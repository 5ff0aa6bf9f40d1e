import {
  answerHold,
  StorageError,
  type HoldAnswer,
  type HoldRequest,
  type StartMessage,
} from '@annal/embedded-storage';
import { parentPort, workerData } from 'node:worker_threads';
import { EventStoreServer, type ServerOptions } from './server.ts';

const parent = parentPort;
if (!parent) throw new Error('The event store runs in a worker thread; use startEmbeddedEventStore');
const send = (message: StartMessage | HoldAnswer) => parent.postMessage(message);

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
