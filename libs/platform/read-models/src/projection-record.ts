/** A removed document's id and the event that removed it; needed until the checkpoint has passed that event. */
export interface Tombstone {
  readonly id: string;
  readonly position: bigint;
}

/** One filling of a projection's collection: `v3`, or `v3-g2` for the second of the same version. */
export interface BuildRecord {
  /** The checkpoint: last event applied, null before the first. */
  readonly position: bigint | null;
  /** The log is read up to there. Later than `position` where nothing of what came last was for this projection. */
  readonly readTo?: bigint | null;
  readonly removed: readonly Tombstone[];
  /** Rises with every new holder; every write of the holder to this record names it. */
  readonly fence: number;
  readonly holder: string | null;
  readonly expiresAt: Date;
  /** Somebody has decided against it: it is dropped, and its number is not used again. */
  readonly retired?: boolean;
}

/** What is known of a projection, by name, in the collection `projections`. */
export interface ProjectionRecord {
  readonly _id: string;
  readonly live: string;
  /** What was live before, which readers may still use shortly after a switch. */
  readonly previous: string | null;
  readonly switchedAt: Date;
  readonly builds: Readonly<Record<string, BuildRecord>>;
  /** A former build that is kept up to date, so that an operator can go back to it. */
  readonly kept?: string | null;
  /** What an operator has asked for the rebuild under way. */
  readonly rebuild?: RebuildWishes | null;
}

export interface RebuildWishes {
  /** Readers do not switch before they are told to. */
  readonly hold: boolean;
  /** What is live now is kept. */
  readonly keep: boolean;
}

/** How long a reader may go on with the live build it knows of. */
export const READER_REFRESH_MS = 1_000;
/** By then every reader follows a switch, with room for a slow query and clocks that disagree. */
export const SWITCH_GRACE_MS = 3 * READER_REFRESH_MS;

export const emptyBuild: BuildRecord = { position: null, removed: [], fence: 0, holder: null, expiresAt: new Date(0) };

/** Where reading goes on; undefined where nothing has been read. */
export function placeOf({ position, readTo = null }: Pick<BuildRecord, 'position' | 'readTo'>): bigint | undefined {
  if (position === null || readTo === null) return position ?? readTo ?? undefined;
  return position > readTo ? position : readTo;
}

/** Key of a build, which ends the name of its collection. */
export function buildKey(version: number, generation = 1): string {
  return generation === 1 ? `v${version}` : `v${version}-g${generation}`;
}

export function collectionName(projection: string, build: string): string {
  return `${projection}-${build}`;
}

/** The build readers get their answers from: after a switch the former one for a while, so that none is overtaken. */
export function servedBuild(record: ProjectionRecord, now: Date): string {
  return record.previous !== null && inGrace(record, now) ? record.previous : record.live;
}

/** Every build that some reader may be asking: a switch, and a way back to what is kept, take a while to be known. */
export function readBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  const kept = record.kept && versionOf(record.kept) === version ? [record.kept] : [];
  return [...new Set([servedBuild(record, now), record.live, ...kept])];
}

/** The builds a host of this version fills: what is served, if it is of that version, and the newest of it. */
export function wantedBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  const newest = newestBuild(record, version);
  const own = [servedBuild(record, now), record.live, record.kept ?? newest, newest].filter(
    (key) => versionOf(key) === version,
  );
  return [...new Set(own)];
}

/** Builds nobody needs any more. A build in use by another host is not among them, nor one just switched away from. */
export function retiredBuilds(record: ProjectionRecord, version: number, now: Date): readonly string[] {
  const served = [record.live, servedBuild(record, now), record.kept ?? record.live];
  const needed = new Set([...served, ...wantedBuilds(record, version, now)]);
  return Object.keys(record.builds).filter((key) => !needed.has(key) && isFree(record, key, now));
}

/** Of those, what somebody has decided against. */
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

/** The build a rebuild of this version fills; the one under way, if there is one. */
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
