export { LeasedJob, type LeasedJobOptions, type LeasedRun } from './leased-job.ts';
export type { ProcessLog } from './process-log.ts';
export { clearTimer, setTimer, type ProcessManager, type Reaction, type Timer } from './process-manager.ts';
export { ProcessRunner, type ProcessRunnerOptions, type ProcessStatus } from './process-runner.ts';
export {
  LEASE_MS as REQUEST_LEASE_MS,
  RememberedRequests,
  type Claimed,
  type ClaimResult,
  type RememberedOutcome,
  type RememberedRequest,
  type Subject,
} from './remembered-requests.ts';
export { latest, ProcessReports, type Orders, type ProcessReport } from './process-reports.ts';
export { processHolders, releaseProcesses } from './process-records.ts';
export { PROCESS_COLLECTIONS, withPositions } from './moved-positions.ts';
