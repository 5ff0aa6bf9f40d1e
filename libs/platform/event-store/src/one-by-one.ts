import type { StreamingRead } from '@eventstore/db-client';

/**
 * The events of a read. Who leaves early ends the call: what a loop over the stream itself does then, destroying it, takes
 * it off its call, and the client keeps a call whose end nobody reads for ever, with all it has received.
 */
export async function* oneByOne<Event>(read: StreamingRead<Event>): AsyncGenerator<Event> {
  try {
    yield* read.iterator({ destroyOnReturn: false }) as AsyncIterable<Event>;
  } finally {
    if (!read.readableEnded && !read.errored) {
      // Nobody is left to be told.
      read.on('error', () => undefined);
      void read.cancel().catch(() => undefined);
      // What was on its way is read, and with it the end.
      read.resume();
    }
  }
}
