import { parentPort, workerData } from 'node:worker_threads';
import { answerHold, StorageError, type HoldRequest } from '@annal/embedded-storage';
import { runServer } from './server.ts';
import type { WorkerInput, WorkerMessage } from './protocol.ts';

const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

function describe(error: unknown): { code?: StorageError['code'] | undefined; message: string } {
  if (error instanceof StorageError) return { code: error.code, message: error.message };
  return { message: error instanceof Error ? error.message : String(error) };
}

try {
  const server = await runServer({
    ...(workerData as WorkerInput),
    onFailure: (error) => {
      send({ kind: 'failed', ...describe(error) });
      process.exit(1);
    },
  });
  parentPort?.on('message', (request: 'close' | HoldRequest) => {
    if (request !== 'close') return void answerHold(request, server.checkpoints).then(send);
    void server.close().then(() => parentPort?.close());
  });
  send({ kind: 'listening', port: server.port });
} catch (error) {
  send({ kind: 'failed', ...describe(error) });
  parentPort?.close();
}
