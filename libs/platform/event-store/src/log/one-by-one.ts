import type { StreamingRead } from '@eventstore/db-client';
import { noAnswer } from '../connection/store-errors.ts';

/**
 * Cancels the call when the consumer stops early; a plain `for await` would leave the call and its data in the client.
 *
 * @param patienceMs longest silence before an event; the client has no deadline for reads
 */
export async function* oneByOne<Event>(read: StreamingRead<Event>, patienceMs?: number): AsyncGenerator<Event> {
  try {
    if (patienceMs === undefined) yield* iterated(read);
    else yield* answered(iterated(read), patienceMs);
  } finally {
    if (!read.readableEnded && !read.errored) {
      read.on('error', () => undefined);
      void read.cancel().catch(() => undefined);
      // Drains the rest, including the end of the call.
      read.resume();
    }
  }
}

function iterated<Event>(read: StreamingRead<Event>): AsyncIterableIterator<Event> {
  return read.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Event>;
}

async function* answered<Event>(events: AsyncIterableIterator<Event>, patienceMs: number): AsyncGenerator<Event> {
  let giveUp: ((reason: Error) => void) | undefined;
  // Runs only while waiting for an event, not while the consumer works.
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
    // `return` would wait for the missing event after a time-out.
    const left = events.return?.().catch(() => undefined);
    if (giveUp === undefined) await left;
  }
}
