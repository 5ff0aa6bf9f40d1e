import { compareVersions, type VersionNo } from '@annal/kernel';

/** The project makes the change at this revision of its stream, or not at all. */
export interface ProjectChangeBegun {
  readonly projectRevision: string;
  readonly begunAt: string;
}

/** Longer than any command takes from its claim here to the write in its own stream. */
const ABANDONED_AFTER_MS = 120_000;

/** Claims without a time are older than the recording of times. */
export function isAbandoned(since: string | undefined, now: string): boolean {
  return since === undefined || Date.parse(now) - Date.parse(since) > ABANDONED_AFTER_MS;
}

/** Whether the change may still come, or came after the project was read. A later revision shows the outcome. */
export function isUndecided(
  change: ProjectChangeBegun | undefined,
  { projectRevision, claimedAt }: { readonly projectRevision: string; readonly claimedAt: string },
): boolean {
  if (!change || BigInt(change.projectRevision) < BigInt(projectRevision)) return false;
  return !isAbandoned(change.begunAt, claimedAt);
}

export function isEarlier(versionNo: VersionNo | null, other: VersionNo | null): boolean {
  if (other === null) return false;
  return versionNo === null || compareVersions(versionNo, other) < 0;
}
