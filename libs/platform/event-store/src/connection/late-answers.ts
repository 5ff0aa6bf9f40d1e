import type { EventEmitter } from 'node:events';

type Create = (client: unknown) => EventEmitter;

export interface StreamCreator {
  GRPCStreamCreator(kind: unknown, name: string, create: Create, cache?: unknown): () => Promise<EventEmitter>;
}

/**
 * When a connection fails, the client rejects the appends on every connection of the process. The answer of another
 * one, such as the next leader, then finds no append, and the error in the listener would end the process.
 */
export function ignoreLateAnswers(client: StreamCreator): void {
  const streamOf = client.GRPCStreamCreator.bind(client);
  client.GRPCStreamCreator = (kind, name, create, cache) =>
    streamOf(kind, name, name === 'appendToStream' ? (grpc) => forgiving(create(grpc)) : create, cache);
}

function forgiving(stream: EventEmitter): EventEmitter {
  for (const listener of stream.listeners('data') as ((answer: unknown) => void)[]) {
    stream.off('data', listener);
    stream.on('data', (answer: unknown) => {
      try {
        listener(answer);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    });
  }
  return stream;
}
