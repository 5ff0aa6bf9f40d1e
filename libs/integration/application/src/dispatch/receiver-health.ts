import type { Cursor } from '@annal/integration-delivery';

/** In a row: from then on only what is written down is tried, and new events wait in the log. */
const FAILURES = 5;

type Known = Pick<Cursor, 'lastSuccess' | 'failures' | 'parked' | 'lastError'>;

/** What is known of somebody who gets deliveries: from what became of the last ones. */
export class ReceiverHealth {
  constructor(private known: Known) {}

  get state(): Known {
    const { lastSuccess, failures, parked, lastError } = this.known;
    return { lastSuccess, failures, parked, lastError };
  }

  /** The last one has failed. */
  get isDoubtful(): boolean {
    return this.known.failures > 0;
  }

  get isDown(): boolean {
    return this.known.failures >= FAILURES;
  }

  get parked(): Date | null {
    return this.known.parked;
  }

  succeeded(now: Date): void {
    this.known = { ...this.known, failures: 0, lastError: null, lastSuccess: now };
  }

  failed(error: string | null): void {
    this.known = { ...this.known, failures: this.known.failures + 1, lastError: error };
  }

  /** A delivery has run out of attempts. @returns whether nobody is there to talk to: nothing went through since it was made */
  gaveUp(created: Date, now: Date): boolean {
    const { lastSuccess, parked } = this.known;
    if (lastSuccess !== null && lastSuccess >= created) return false;
    this.known = { ...this.known, parked: parked ?? now };
    return true;
  }

  resume(): void {
    this.known = { ...this.known, parked: null, failures: 0 };
  }
}
