import type { Annal } from '../../support/annal.ts';
import type { Library } from '../../support/library.ts';
import { until } from '../../support/until.ts';
import type { Load } from './load.ts';

const { FAULTS, FAULTS_READY_MS = '60000' } = process.env;
/** Everything in turn instead of a sample. */
export const isLong = FAULTS === 'whole';
/** Beside other suites it counts that it comes; `npm run test:faults` wants it in time, on a machine of its own. */
export const READY_WITHIN_MS = Number(FAULTS_READY_MS);

export interface Fault {
  /** Whether callers of the gateway lose their connections; everybody else gets an answer to everything. */
  readonly breaksConnections?: boolean;
  inflict(load: Load): Promise<void>;
  /** What an operator or an orchestrator does about it; nothing more happens from outside. */
  mend(): Promise<void>;
}

export interface Ailing {
  readonly load: Load;
  /** Another project than that of the load. */
  readonly probe: Library;
  /** Addresses that have to be ready for all to be well. */
  readonly ready: readonly string[];
}

/** Lets a fault happen under load, and sees it go. @returns how long it took to be ready again, from the mending on */
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

/** What a process says of itself. */
export async function readinessOf(address: string): Promise<string> {
  const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
  const report = await answer?.text();
  // One that stays in its service while a store is away says so with 200.
  return report?.startsWith('{"status":"ok"') ? READY : `${address}: ${report ?? 'does not listen'}`;
}

async function isShownAtOnce(probe: Library): Promise<boolean> {
  const entry = { title: 'Probe', sys: { contentTypeId: 'book', language: 'en-GB' } };
  const { status, headers } = await probe.call('POST', '/entries', entry);
  return status === 201 && !headers.has('x-consistency');
}

/** Whether a process says that something is missing, for a reason. */
export async function expectUnready(annal: Annal, reason: RegExp): Promise<void> {
  await until(
    () => readinessOf(annal.address),
    (report) => reason.test(report),
  );
}
