import type { Cursor } from '@annal/integration-webhook-deliveries';
import { parkReasons, type ParkReason } from './owner-check.ts';

/** Consecutive failures after which only recorded deliveries are retried and new events stay in the log. */
const FAILURES = 5;

type HealthRecord = Pick<Cursor, 'lastSuccess' | 'failures' | 'parked' | 'parkedReason' | 'lastError'>;

export class ReceiverHealth {
  constructor(private known: HealthRecord) {}

  get state(): HealthRecord {
    const { lastSuccess, failures, parked, parkedReason = null, lastError } = this.known;
    return { lastSuccess, failures, parked, parkedReason, lastError };
  }

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

  /** Parks, and returns true, if nothing succeeded since the failed delivery was created. */
  gaveUp(created: Date, now: Date): boolean {
    const { lastSuccess } = this.known;
    if (lastSuccess !== null && lastSuccess >= created) return false;
    this.park(parkReasons.receiver, now);
    return true;
  }

  park(reason: ParkReason, now: Date): void {
    const { parked, parkedReason } = this.known;
    this.known = { ...this.known, parked: parked ?? now, parkedReason: parked ? parkedReason : reason };
  }

  resume(): void {
    this.known = { ...this.known, parked: null, parkedReason: null, failures: 0 };
  }
}
