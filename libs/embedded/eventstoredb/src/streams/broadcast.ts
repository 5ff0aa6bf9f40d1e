import type { CommittedEvent } from '../log/stored-event.ts';

export type Listener = (events: readonly CommittedEvent[]) => void;

export class Broadcast {
  private readonly everything = new Set<Listener>();
  private readonly byStream = new Map<string, Set<Listener>>();

  listen(stream: string | undefined, listener: Listener): () => void {
    const listeners = stream === undefined ? this.everything : this.listenersOf(stream);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (stream !== undefined && listeners.size === 0 && this.byStream.get(stream) === listeners)
        this.byStream.delete(stream);
    };
  }

  publish(events: readonly CommittedEvent[]): void {
    for (const listener of [...this.everything]) listener(events);
    if (this.byStream.size === 0) return;
    for (const stream of new Set(events.map((event) => event.stream))) {
      const listeners = this.byStream.get(stream);
      if (!listeners) continue;
      const own = events.filter((event) => event.stream === stream);
      for (const listener of [...listeners]) listener(own);
    }
  }

  private listenersOf(stream: string): Set<Listener> {
    const known = this.byStream.get(stream);
    if (known) return known;
    const created = new Set<Listener>();
    this.byStream.set(stream, created);
    return created;
  }
}
