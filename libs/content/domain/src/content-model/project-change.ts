import { compareVersions, isAbandoned, type VersionNo } from '@annal/kernel';

/** The project makes the change at this revision of its stream, or not at all. */
export interface ProjectChangeBegun {
  readonly projectRevision: string;
  readonly begunAt: string;
}

/** Whether the change may still come, or came after the project was read. A later revision shows the outcome. */
export function isUndecided(
  change: ProjectChangeBegun | undefined,
  { projectRevision, claimedAt }: { readonly projectRevision: string; readonly claimedAt: string },
): boolean {
  if (!change || BigInt(change.projectRevision) < BigInt(projectRevision)) return false;
  return !isAbandoned(change.begunAt, new Date(claimedAt));
}

export function isEarlier(versionNo: VersionNo | null, other: VersionNo | null): boolean {
  if (other === null) return false;
  return versionNo === null || compareVersions(versionNo, other) < 0;
}
