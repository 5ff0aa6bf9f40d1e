/** Needed until the checkpoint has passed the removal. */
export interface Tombstone {
  readonly id: string;
  readonly position: bigint;
}

/** Named `v3`, or `v3-g2` for the second build of a version. */
export interface BuildRecord {
  readonly position: bigint | null;
  /** Later than `position` when the last events read were not for this projection. */
  readonly readTo?: bigint | null;
  readonly removed: readonly Tombstone[];
  /** Rises with every new holder; each write of a holder names it. */
  readonly fence: number;
  readonly holder: string | null;
  readonly expiresAt: Date;
  /** Discarded: the build is dropped and its number not reused. */
  readonly retired?: boolean;
}

export interface ProjectionRecord {
  readonly _id: string;
  readonly live: string;
  /** Readers may use it shortly after a switch. */
  readonly previous: string | null;
  readonly switchedAt: Date;
  readonly builds: Readonly<Record<string, BuildRecord>>;
  readonly kept?: string | null;
  readonly rebuild?: RebuildWishes | null;
}

export interface RebuildWishes {
  readonly hold: boolean;
  readonly keep: boolean;
}

/** How long readers may use a cached live build. */
export const READER_REFRESH_MS = 1_000;
/** Every reader follows a switch by then, including slow queries and clock differences. */
export const SWITCH_GRACE_MS = 3 * READER_REFRESH_MS;

export const emptyBuild: BuildRecord = { position: null, removed: [], fence: 0, holder: null, expiresAt: new Date(0) };

export function placeOf({ position, readTo = null }: Pick<BuildRecord, 'position' | 'readTo'>): bigint | undefined {
  if (position === null || readTo === null) return position ?? readTo ?? undefined;
  return position > readTo ? position : readTo;
}

export function buildKey(version: number, generation = 1): string {
  return generation === 1 ? `v${version}` : `v${version}-g${generation}`;
}

export function collectionName(projection: string, build: string): string {
  return `${projection}-${build}`;
}

/** For a while after a switch, the former build, so that no reader is ahead of it. */
export function servedBuild(record: ProjectionRecord, now: Date): string {
  return record.previous !== null && inGrace(record, now) ? record.previous : record.live;
}

/** Builds that some reader may use: a switch or rollback takes time to reach all. */
export function readBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  const kept = record.kept && versionOf(record.kept) === version ? [record.kept] : [];
  return [...new Set([servedBuild(record, now), record.live, ...kept])];
}

export function wantedBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  const newest = newestBuild(record, version);
  const own = [servedBuild(record, now), record.live, record.kept ?? newest, newest].filter(
    (key) => versionOf(key) === version,
  );
  return [...new Set(own)];
}

/** Excludes builds that other hosts use or that were just switched away from. */
export function retiredBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  const served = [record.live, servedBuild(record, now), record.kept ?? record.live];
  const needed = new Set([...served, ...wantedBuilds(record, version, now)]);
  return Object.keys(record.builds).filter((key) => !needed.has(key) && isFree(record, key, now));
}

export function discardedBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  return retiredBuilds(record, version, now).filter((key) => record.builds[key]?.retired);
}

export function isFree(record: ProjectionRecord, key: string, now: Date): boolean {
  const build = record.builds[key];
  return build !== undefined && (build.holder === null || build.expiresAt <= now);
}

export function newestBuild(record: ProjectionRecord, version: number): string {
  const alive = generations(record, version).filter((number) => !record.builds[buildKey(version, number)]?.retired);
  return buildKey(version, Math.max(1, ...alive));
}

export function nextBuild(record: ProjectionRecord, version: number): string {
  const newest = newestBuild(record, version);
  if (newest !== record.live) return newest;
  return buildKey(version, Math.max(1, ...generations(record, version)) + 1);
}

function generations(record: ProjectionRecord, version: number): readonly number[] {
  return Object.keys(record.builds).flatMap((key) => (versionOf(key) === version ? [generationOf(key)] : []));
}

function inGrace(record: ProjectionRecord, now: Date): boolean {
  return now.getTime() < record.switchedAt.getTime() + SWITCH_GRACE_MS;
}

function versionOf(key: string): number {
  return Number(/^v(\d+)/.exec(key)?.[1]);
}

function generationOf(key: string): number {
  return Number(/-g(\d+)$/.exec(key)?.[1] ?? 1);
}
