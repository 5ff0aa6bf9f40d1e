import type { Notices } from '../events/stream-connection.ts';

/** Tells once, however often the rights have changed since. */
export class RightsNotices implements Notices {
  private isPending = false;
  private wake: () => void = () => undefined;

  constructor(private known: string) {}

  compare(rights: string): void {
    if (rights === this.known) return;
    this.known = rights;
    this.isPending = true;
    this.wake();
  }

  take(): string | undefined {
    if (!this.isPending) return undefined;
    this.isPending = false;
    return 'event: rights\ndata: {}\n\n';
  }

  listen(wake: () => void): () => void {
    this.wake = wake;
    return () => (this.wake = () => undefined);
  }
}
