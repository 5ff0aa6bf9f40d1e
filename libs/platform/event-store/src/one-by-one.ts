import type { StreamingRead } from '@eventstore/db-client';
import { noAnswer } from './store-errors.ts';

/**
 * The events of a read. Who leaves early ends the call: what a loop over the stream itself does then, destroying it, takes
 * it off its call, and the client keeps a call whose end nobody reads for ever, with all it has received.
 *
 * @param patienceMs how long the store may be silent while an event is waited for; the client takes no deadline for reads
 */
export async function* oneByOne<Event>(read: StreamingRead<Event>, patienceMs?: number): AsyncGenerator<Event> {
  try {
    if (patienceMs === undefined) yield* iterated(read);
    else yield* answered(iterated(read), patienceMs);
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

function iterated<Event>(read: StreamingRead<Event>): AsyncIterableIterator<Event> {
  return read.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Event>;
}

async function* answered<Event>(events: AsyncIterableIterator<Event>, patienceMs: number): AsyncGenerator<Event> {
  let giveUp: ((reason: Error) => void) | undefined;
  // Counts for nothing while the reader is at work on an event.
  const timer = setTimeout(() => giveUp?.(noAnswer()), patienceMs);
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Event>>((resolve, reject) => {
        giveUp = reject;
        timer.refresh();
        events.next().then(resolve, reject);
      });
      giveUp = undefined;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    // Waits for the event that does not come, where that is why this ends.
    const left = events.return?.().catch(() => undefined);
    if (giveUp === undefined) await left;
  }
}
