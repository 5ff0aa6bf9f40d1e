import {
  buildKey,
  emptyBuild,
  isFree,
  nextBuild,
  retiredBuilds,
  servedBuild,
  SWITCH_GRACE_MS,
  wantedBuilds,
  type BuildRecord,
  type ProjectionRecord,
} from './projection-record.ts';

const now = new Date('2026-01-01T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const held: BuildRecord = { ...emptyBuild, holder: 'other', expiresAt: new Date(now.getTime() + 1) };

function record(
  live: string,
  builds: Record<string, BuildRecord>,
  more: Partial<ProjectionRecord> = {},
): ProjectionRecord {
  return { _id: 'books', live, previous: null, switchedAt: new Date(0), builds, ...more };
}

describe('wantedBuilds', () => {
  it('is the live build of the same version', () => {
    expect(wantedBuilds(record('v3', { v3: emptyBuild }), 3, now)).toEqual(['v3']);
  });

  it('is its own version beside another live one', () => {
    expect(wantedBuilds(record('v3', { v3: emptyBuild, v4: emptyBuild }), 4, now)).toEqual(['v4']);
  });

  it('is both during a rebuild of the same version', () => {
    expect(wantedBuilds(record('v3', { v3: emptyBuild, 'v3-g2': emptyBuild }), 3, now)).toEqual(['v3', 'v3-g2']);
  });

  it('includes builds that readers may still use after a switch', () => {
    const builds = { v3: emptyBuild, 'v3-g2': emptyBuild };
    const switched = (ms: number) => record('v3-g2', builds, { previous: 'v3', switchedAt: ago(ms) });
    expect(wantedBuilds(switched(SWITCH_GRACE_MS - 1), 3, now)).toEqual(['v3', 'v3-g2']);
    expect(servedBuild(switched(SWITCH_GRACE_MS - 1), now)).toBe('v3');
    expect(wantedBuilds(switched(SWITCH_GRACE_MS), 3, now)).toEqual(['v3-g2']);
    expect(servedBuild(switched(SWITCH_GRACE_MS), now)).toBe('v3-g2');
  });
});

describe('nextBuild', () => {
  it('is the next generation, in numerical order', () => {
    expect(nextBuild(record('v3', { v3: emptyBuild }), 3)).toBe('v3-g2');
    expect(nextBuild(record('v3-g10', { 'v3-g9': emptyBuild, 'v3-g10': emptyBuild }), 3)).toBe('v3-g11');
  });

  it('is the one in progress, if any', () => {
    expect(nextBuild(record('v3', { v3: emptyBuild, 'v3-g2': emptyBuild }), 3)).toBe('v3-g2');
    expect(nextBuild(record('v3', { v3: emptyBuild, v4: emptyBuild }), 4)).toBe('v4');
  });
});

describe('retiredBuilds', () => {
  it('is every build neither live nor being filled nor held by another host', () => {
    const builds = { v2: emptyBuild, v3: emptyBuild, 'v4-g2': emptyBuild, v4: emptyBuild, v5: held };
    expect(retiredBuilds(record('v3', builds), 4, now)).toEqual(['v2', 'v4']);
  });

  it('keeps builds that readers may still use', () => {
    const builds = { v3: emptyBuild, v4: emptyBuild };
    expect(retiredBuilds(record('v4', builds, { previous: 'v3', switchedAt: ago(1) }), 4, now)).toEqual([]);
    expect(retiredBuilds(record('v4', builds, { previous: 'v3', switchedAt: ago(60_000) }), 4, now)).toEqual(['v3']);
  });
});

it('a build is free when nobody holds it or the lease has expired', () => {
  const builds = { free: emptyBuild, held, expired: { ...held, expiresAt: now } };
  expect(['free', 'held', 'expired', 'unknown'].filter((key) => isFree(record('v1', builds), key, now))).toEqual([
    'free',
    'expired',
  ]);
});

it('the first generation has no suffix', () => {
  expect([buildKey(3), buildKey(3, 1), buildKey(3, 2)]).toEqual(['v3', 'v3', 'v3-g2']);
});
