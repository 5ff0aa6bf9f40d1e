import { compareVersions, type VersionNo } from '@annal/kernel';

/** What the project was about to do when its stream was at that revision. It does it at that revision, or not at all. */
export interface ProjectChangeBegun {
  readonly projectRevision: string;
  readonly begunAt: string;
}

/** Longer than any command takes from what it writes in the model to what it writes in a stream of its own. */
const ABANDONED_AFTER_MS = 120_000;

/** Whether who wrote that at that time will not come any more. What has no time is older than the noting of times. */
export function isAbandoned(since: string | undefined, now: string): boolean {
  return since === undefined || Date.parse(now) - Date.parse(since) > ABANDONED_AFTER_MS;
}

/**
 * Whether the change may still come, or has come since the project was looked at. Who has seen a later revision of the
 * project has seen what became of it.
 */
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
