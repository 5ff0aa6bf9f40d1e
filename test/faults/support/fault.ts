import type { Annal } from '../../support/service/annal.ts';
import type { Library } from '../../support/content/library.ts';
import { until } from '../../support/until.ts';
import type { Load } from './load.ts';

const { FAULTS, FAULTS_READY_MS = '60000' } = process.env;
export const isLong = FAULTS === 'whole';
/** Other suites slow recovery down; `npm run test:faults` sets the real limit. */
export const READY_WITHIN_MS = Number(FAULTS_READY_MS);

export interface Fault {
  /** Callers of the gateway lose connections; otherwise every request gets an answer. */
  readonly breaksConnections?: boolean;
  inflict(load: Load): Promise<void>;
  mend(): Promise<void>;
}

export interface Ailing {
  readonly load: Load;
  readonly probe: Library;
  readonly ready: readonly string[];
}

/** @returns milliseconds from the repair until everything was ready */
export async function endure({ load, probe, ready }: Ailing, fault: Fault): Promise<number> {
  const unanswered = load.unanswered;
  await load.makes(20);
  await fault.inflict(load);
  const began = performance.now();
  await fault.mend();
  await until(
    () => Promise.all(ready.map(readinessOf)),
    (reports) => reports.every((report) => report === READY),
    READY_WITHIN_MS,
  );
  await until(
    () => isShownAtOnce(probe),
    (isShown) => isShown,
    READY_WITHIN_MS,
  );
  const took = performance.now() - began;
  expect(took).toBeLessThan(READY_WITHIN_MS);
  await load.makes(20);
  if (!fault.breaksConnections) expect(load.unanswered).toBe(unanswered);
  return Math.round(took);
}

const READY = 'ready';

export async function readinessOf(address: string): Promise<string> {
  const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
  const report = await answer?.text();
  // A process that serves without a store answers 200 and names the store.
  return report?.startsWith('{"status":"ok"') ? READY : `${address}: ${report ?? 'does not listen'}`;
}

async function isShownAtOnce(probe: Library): Promise<boolean> {
  const entry = { title: 'Probe', sys: { contentTypeId: 'book', language: 'en-GB' } };
  const { status, headers } = await probe.call('POST', '/entries', entry);
  return status === 201 && !headers.has('x-consistency');
}

export async function expectUnready(annal: Annal, reason: RegExp): Promise<void> {
  await until(
    () => readinessOf(annal.address),
    (report) => reason.test(report),
  );
}
